import type { ApprovalDetail, StepForm } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { projectTabs } from '@tongzhou/contract/rules/projects/project-tabs.ts';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Screens } from '#platform/screen.ts';

// What an area contributes to the product. Each area exports one such object from its area.tsx, and app/areas.ts lists them.
// The file is part of the first download, so its components come by lazy() and its screens by screen().

export interface StepFormProps {
  readonly detail: ApprovalDetail;
  /** What goes into the decision's `fields`. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  /** What the server found wrong, by the names of the fields. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface RecordViewProps {
  readonly detail: ApprovalDetail;
}

export interface Shortcut {
  readonly title: string;
  /** Where it leads; it is shown to those who may open that screen. */
  readonly to: string;
  /** A name of ui/menu-icon.tsx. */
  readonly icon: string;
}

export type ProjectShown = ReplyOf<typeof projectDetail>;

export interface ProjectTabProps {
  readonly project: ProjectShown;
}

/** A part of the page that shows a project whole. */
export interface ProjectTab {
  /** Its place among the others is that of its name in the contract. */
  readonly key: (typeof projectTabs)[number];
  readonly name: string;
  readonly count?: (project: ProjectShown) => number;
  /** To everyone who may open the project, unless it says otherwise. */
  readonly shown?: (project: ProjectShown) => boolean;
  readonly Content: ComponentType<ProjectTabProps>;
}

export interface RecordFieldProps {
  readonly id: string;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** A kind of records that one may ask about who sees them, and why. */
export interface ExplainedKind {
  /** As the server's explainers call it. */
  readonly kind: string;
  readonly name: string;
  readonly question: string;
  /** What one must hold to find one. */
  readonly permission: PermissionKey;
  readonly Picker: ComponentType<RecordFieldProps>;
}

/** A screen of reports whose tabs come from more than one area. */
export type ReportScreen = '/report_form/salary' | '/report_form/reimburse';

export interface ReportTabProps {
  /** The bar above every tab of the page. */
  readonly tabs: ReactNode;
}

/** Stands before the tabs that the screen has by itself. */
export interface ReportTab {
  readonly screen: ReportScreen;
  readonly key: string;
  readonly name: string;
  readonly Content: ComponentType<ReportTabProps>;
}

/** A part of the screen of permissions and settings, for those who hold its permission. */
interface PermissionTab {
  readonly key: 'system';
  readonly name: string;
  readonly permission: PermissionKey;
  readonly Content: ComponentType;
}

export interface Area {
  /** Its screens by address; the contract's route table says their titles and who may open them. */
  readonly screens?: Screens;
  /** What approvers fill in to pass a step of its requests. */
  readonly stepForms?: Partial<Readonly<Record<StepForm, ComponentType<StepFormProps>>>>;
  /** What its requests show besides their facts, such as a table of lines, by the kind of approval. */
  readonly recordViews?: Partial<Readonly<Record<ApprovalKindName, ComponentType<RecordViewProps>>>>;
  /** What it adds to the page of a project. */
  readonly projectTabs?: readonly ProjectTab[];
  /** What it adds to the reports of other areas. */
  readonly reportTabs?: readonly ReportTab[];
  /** What it adds to the screen of permissions and settings. */
  readonly permissionTabs?: readonly PermissionTab[];
  /** Where the page of one of its records is, by the kind that the operation log calls it. */
  readonly records?: Readonly<Record<string, (id: number) => string>>;
  /** Its records that 为什么能看到 can be asked about. */
  readonly explained?: readonly ExplainedKind[];
  /** Deeds that the workbench offers at one tap. */
  readonly shortcuts?: readonly Shortcut[];
}

const AreasContext = createContext<readonly Area[]>([]);

export function AreasProvider({ areas, children }: { areas: readonly Area[]; children: ReactNode }): ReactNode {
  return <AreasContext value={areas}>{children}</AreasContext>;
}

export const useAreas = (): readonly Area[] => useContext(AreasContext);

/** Whether an address of the route table has its screen yet. */
export function useHasScreen(): (path: string) => boolean {
  const areas = useAreas();
  return (path) => areas.some(({ screens = {} }) => Object.hasOwn(screens, path));
}

/** The address of a record's page, if its kind has one. */
export function useRecordAddress(): (kind: string, id: number) => string | undefined {
  const areas = useAreas();
  return (kind, id) => areas.map(({ records }) => records?.[kind]?.(id)).find((address) => address !== undefined);
}

export function useStepForm(name: StepForm | null): ComponentType<StepFormProps> | undefined {
  const areas = useAreas();
  if (name === null) return undefined;
  return areas.map(({ stepForms }) => stepForms?.[name]).find((form) => form !== undefined);
}

export function useRecordView(kind: ApprovalKindName): ComponentType<RecordViewProps> | undefined {
  return useAreas()
    .map(({ recordViews }) => recordViews?.[kind])
    .find((view) => view !== undefined);
}

export function useReportTabs(screen: ReportScreen): readonly ReportTab[] {
  return useAreas().flatMap(({ reportTabs = [] }) => reportTabs.filter((tab) => tab.screen === screen));
}
