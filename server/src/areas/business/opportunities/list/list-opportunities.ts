import type {
  OpportunityCard,
  OpportunityRow,
  opportunityBoard,
  opportunityPage,
} from '@tongzhou/contract/areas/business/opportunity.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { codesOf, stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { quietDaysOf, quietSince } from '#areas/business/opportunities/follow-ups/quiet-rules.ts';
import { actionsFor } from '#areas/business/opportunities/stages/judge-actions.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { sightOf } from '#areas/business/sight.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import {
  type OpportunityFilter,
  type OpportunityListed,
  opportunitiesOf,
  sumOfOpportunities,
} from './opportunity-list-table.ts';

type BoardQuery = InputOf<typeof opportunityBoard>;
type PageQuery = InputOf<typeof opportunityPage>;
/** As the code gives it: amounts in 分. */
type Given<Row> = { readonly [Key in keyof Row]: Row[Key] };
type ShownRow = Given<Omit<OpportunityRow, 'amount'>> & { readonly amount: number };
type Listed = Awaited<ReturnType<typeof opportunitiesOf>>;
type ShownCard = Given<Omit<OpportunityCard, 'amount'>> & { readonly amount: number };

const beginning = (day: string | undefined): number | undefined => (day === undefined ? undefined : beginOf(day));
const dayAfter = (day: string | undefined): number | undefined =>
  day === undefined ? undefined : beginOf(addDays(day, 1));

/** What was asked for, as the statement takes it. */
async function filterOf(
  db: Db,
  caller: Caller,
  asked: BoardQuery & Pick<PageQuery, 'stage'>,
  quietDays: number,
  now: number,
): Promise<OpportunityFilter> {
  const { department_id, created_from, created_to, contact_due, quiet, mine, under_way, undated, returned, ...plain } =
    asked;
  return {
    ...plain,
    of_departments: department_id === undefined ? undefined : await departmentsBelow(db, [department_id]),
    created_from: beginning(created_from),
    created_to: dayAfter(created_to),
    under_way: under_way === true ? true : undefined,
    undated: undated === true ? true : undefined,
    returned: returned === true ? true : undefined,
    contact_due: contact_due === true ? { today: today(now) } : undefined,
    quiet: quiet === true ? { quiet_since: quietSince(quietDays, now) } : undefined,
    mine: mine === true ? { me: caller.userId } : undefined,
  };
}

const dayShown = (day: string | null): number | null => (day === null ? null : beginOf(day));

export async function listOpportunities(
  db: Db,
  caller: Caller,
  parts: Pick<BusinessParts, 'types'>,
  { page, page_size, sort, order, ...asked }: PageQuery,
  now: number,
): Promise<Omit<Listed, 'list'> & { readonly list: ShownRow[] }> {
  const [scope, quietDays, actionsOf] = await Promise.all([
    sightOf(db, caller),
    settingOf(db, settings.businessQuietDays),
    actionsFor(db, caller),
  ]);
  const filter = await filterOf(db, caller, asked, quietDays, now);
  const found = await opportunitiesOf(db, scope, filter, { page, page_size, sort, order });
  const typeNames = await parts.types().names(db, [...new Set(found.list.map((row) => row.type_id))]);
  return {
    ...found,
    list: found.list.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      customer_id: row.customer_id,
      customer_name: row.customer_name,
      type_name: typeNames.get(row.type_id) ?? '',
      source: row.source,
      amount: row.amount,
      probability: row.probability,
      expected_date: dayShown(row.expected_date),
      owner_id: row.owner_id,
      owner_name: row.owner_name,
      stage: row.stage,
      ...codesOf(row.stage),
      stage_since: row.stage_since,
      last_contact_at: row.last_contact_at,
      next_contact_on: dayShown(row.next_contact_on),
      quiet_days: quietDaysOf(row, quietDays, now),
      created_at: row.created_at,
      actions: actionsOf(row),
    })),
  };
}

const mostCards = 50;

/** A column a stage. What is shown of each is what the list shows of it, in the list's own order. */
export async function showBoard(
  db: Db,
  caller: Caller,
  asked: BoardQuery,
  now: number,
): Promise<GivenOf<typeof opportunityBoard>> {
  const [scope, quietDays, actionsOf] = await Promise.all([
    sightOf(db, caller),
    settingOf(db, settings.businessQuietDays),
    actionsFor(db, caller),
  ]);
  const filter = await filterOf(db, caller, asked, quietDays, now);
  const card = (row: OpportunityListed): ShownCard => ({
    id: row.id,
    number: row.number,
    name: row.name,
    customer_name: row.customer_name,
    amount: row.amount,
    probability: row.probability,
    owner_name: row.owner_name,
    expected_date: dayShown(row.expected_date),
    next_contact_on: dayShown(row.next_contact_on),
    quiet_days: quietDaysOf(row, quietDays, now),
    stage_since: row.stage_since,
    actions: actionsOf(row),
  });
  const columns = await Promise.all(
    stageNames.map(async (stage) => {
      const ofStage = { ...filter, stage };
      const newest = { page: 1, page_size: mostCards, sort: 'created_at', order: 'desc' } as const;
      const { list, total, more = false } = await opportunitiesOf(db, scope, ofStage, newest);
      // A column that is not full is summed here.
      const amount =
        list.length < mostCards
          ? list.reduce((sum, row) => sum + row.amount, 0)
          : await sumOfOpportunities(db, scope, ofStage);
      return { stage, count: total, more, amount, cards: list.map(card) };
    }),
  );
  return { columns };
}
