import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { ApprovalGround, ApprovalKind } from '#areas/approval/public.ts';
import type { ProjectDrafts, ProjectTypes } from '#areas/business/public.ts';
import type { CalendarFollower } from '#areas/calendar/public.ts';
import type { FileOwner } from '#areas/files/public.ts';
import type { HomeCardSource, HomeDaySource, HomeSectionSource } from '#areas/home/home-card.ts';
import type { RecordExplainer, TileSource, Tokens } from '#areas/identity/public.ts';
import type { LogGuard, LogPeople } from '#areas/operation-log/public.ts';
import type { HandOver, OrganisationScope, PeopleAway } from '#areas/organisation/public.ts';
import type { SettledProjects } from '#areas/projects/public.ts';
import type { HeldFields, Registrations } from '#areas/staff/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Served } from '#platform/http/serve.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { SearchSource } from '#platform/search-source.ts';

/** Everything an area gives to the product; the areas are listed in areas.ts and put together in app.ts. */
export interface Area {
  readonly name: string;
  readonly routes?: readonly Served[];
  /** What it puts to approval. */
  readonly kinds?: readonly ApprovalKind[];
  /** Who may read and delete the files of its records. Several may speak for one kind: one consent is enough. */
  readonly fileOwners?: readonly FileOwner[];
  /** What of its records passes to another person when someone leaves. */
  readonly handOvers?: readonly HandOver[];
  /** Figures, lists and days that it puts on the workbench. */
  readonly homeCards?: readonly HomeCardSource[];
  readonly homeSections?: readonly HomeSectionSource[];
  readonly homeDays?: readonly HomeDaySource[];
  /** What of it is found by the search of everything. */
  readonly searchSources?: readonly SearchSource[];
  /** Its figures in the cockpit. */
  readonly cockpitTiles?: readonly TileSource[];
  /** Why someone sees one of its records, in a sentence. */
  readonly explains?: readonly RecordExplainer[];
  readonly jobs?: readonly Job[];
  /** Adds the rows it needs and does not have: at every start, and after the company was emptied. */
  readonly firstRows?: (tx: Tx, now: number) => Promise<void>;
  /** What the demo of lower areas needs of it: before the demo of all. */
  readonly demoBasics?: (tx: Tx, demo: DemoContext) => Promise<void>;
  /** Its part of the demo company, in the order of the areas. */
  readonly demo?: (tx: Tx, demo: DemoContext) => Promise<void>;
  /** Who is away, and until when. */
  readonly away?: PeopleAway;
  /** What it does when a day of the calendar turns. */
  readonly calendarFollowers?: readonly CalendarFollower[];
  /** Fields of a person that nobody may change at the moment. */
  readonly heldFields?: HeldFields;
  /** How far those who registered have come. */
  readonly registrations?: Registrations;
  readonly organisationScope?: OrganisationScope;
  /** Whose deeds someone may read about in the operation log. */
  readonly logPeople?: LogPeople;
  /** Records of which the operation log says nothing to some. */
  readonly logGuards?: readonly LogGuard[];
  /** Once it is known what all areas give. */
  readonly ready?: () => void;
  readonly projectTypes?: ProjectTypes;
  /** What becomes of a won order. */
  readonly projectDrafts?: ProjectDrafts;
  /** Which projects have an approved settlement. */
  readonly settledProjects?: readonly SettledProjects[];
}

type ListKey =
  | 'calendarFollowers'
  | 'kinds'
  | 'fileOwners'
  | 'handOvers'
  | 'homeCards'
  | 'homeSections'
  | 'homeDays'
  | 'cockpitTiles'
  | 'explains'
  | 'jobs'
  | 'logGuards'
  | 'searchSources'
  | 'settledProjects';

/** What all areas gave, for those that serve it: asked for while a request is answered, when every area is there. */
export type Contributions = { readonly [Key in ListKey]: NonNullable<Area[Key]> } & {
  readonly away: PeopleAway;
  readonly heldFields: HeldFields;
  readonly registrations: Registrations;
  readonly organisationScope: OrganisationScope;
  readonly logPeople: LogPeople;
  readonly projectTypes: ProjectTypes;
  readonly projectDrafts: ProjectDrafts;
};

export interface AppGround extends ApprovalGround {
  readonly tokens: Tokens;
  readonly demoKey: string | undefined;
  readonly contributions: Contributions;
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
  /** Empties everything that the areas keep, and adds the first rows anew. */
  readonly resetCompany: (tx: Tx, now: number) => Promise<void>;
  /** Of the program and of every area. */
  readonly allJobs: () => readonly Job[];
  /** Has the operation log sealed soon, where work was done outside a request. */
  readonly sealSoon: () => void;
}

function only<Key extends keyof Area>(areas: readonly Area[], key: Key): NonNullable<Area[Key]> {
  const giving = areas.filter((area) => area[key] !== undefined);
  const [area] = giving;
  if (area === undefined || giving.length > 1) throw new Error(`${giving.length} areas give ${key}, not one`);
  return area[key] as NonNullable<Area[Key]>;
}

export function contributionsOf(areas: readonly Area[]): Contributions {
  return {
    calendarFollowers: areas.flatMap((area) => area.calendarFollowers ?? []),
    kinds: areas.flatMap((area) => area.kinds ?? []),
    fileOwners: areas.flatMap((area) => area.fileOwners ?? []),
    handOvers: areas.flatMap((area) => area.handOvers ?? []),
    homeCards: areas.flatMap((area) => area.homeCards ?? []),
    homeSections: areas.flatMap((area) => area.homeSections ?? []),
    homeDays: areas.flatMap((area) => area.homeDays ?? []),
    cockpitTiles: areas.flatMap((area) => area.cockpitTiles ?? []),
    explains: areas.flatMap((area) => area.explains ?? []),
    jobs: areas.flatMap((area) => area.jobs ?? []),
    logGuards: areas.flatMap((area) => area.logGuards ?? []),
    searchSources: areas.flatMap((area) => area.searchSources ?? []),
    settledProjects: areas.flatMap((area) => area.settledProjects ?? []),
    away: only(areas, 'away'),
    heldFields: only(areas, 'heldFields'),
    registrations: only(areas, 'registrations'),
    organisationScope: only(areas, 'organisationScope'),
    logPeople: only(areas, 'logPeople'),
    projectTypes: only(areas, 'projectTypes'),
    projectDrafts: only(areas, 'projectDrafts'),
  };
}
