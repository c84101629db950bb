import type { GrowthRule, Level } from '@tongzhou/contract/rules/settlement/growth.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  command,
  day,
  int,
  json,
  nullable,
  query,
  small,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

sayOf('growth_rules_one_from', { taken: ['from', '这一天已有规则生效，请选择其他日期'] });

const row = {
  id: int,
  valid_from: nullable(day),
  finished_percent: int,
  on_time_percent: int,
  satisfaction_percent: int,
  satisfaction_least: int,
  bid_won_percent: int,
  grant_most: int,
  levels: json<readonly Level[]>(),
  note: text,
  by_name: nullable(text),
  created_at: time,
};
const select = `select r.id, r.valid_from, r.finished_percent, r.on_time_percent, r.satisfaction_percent, r.satisfaction_least, r.bid_won_percent, r.grant_most,
    r.levels, r.note, coalesce(u.name, u.job_number) as by_name, r.created_at
  from growth_rules r left join users u on u.id = r.by_id`;
export type RuleRecord = Values<typeof row>;

// Drafts first, then the newest.
const all = query({ text: `${select} order by r.valid_from desc nulls first, r.id desc`, row });
export const listRules = (db: Db) => all.all(db);

const one = query({ text: `${select} where r.id = $id`, params: { id: int }, row });
export const ruleById = (db: Db, id: number) => one.first(db, { id });

const lock = command({ text: `${select} where r.id = $id for update of r`, params: { id: int }, row });
export const lockRule = (tx: Tx, id: number) => lock.first(tx, { id });

const inForce = query({
  text: `${select} where r.valid_from <= $day order by r.valid_from desc limit 1`,
  params: { day },
  row,
});
/** Those that hold on a day. */
export const ruleOn = (db: Db, on: string) => inForce.first(db, { day: on });

export interface RuleValues extends GrowthRule {
  readonly grant_most: number;
  readonly levels: readonly Level[];
  readonly note: string;
}
const values = {
  finished_percent: small,
  on_time_percent: small,
  satisfaction_percent: small,
  satisfaction_least: small,
  bid_won_percent: small,
  grant_most: small,
  levels: json<string>(),
  note: text,
};
const sent = ({ levels, ...rest }: RuleValues) => ({ ...rest, levels: JSON.stringify(levels) });

const insert = command({
  text: `insert into growth_rules (valid_from, finished_percent, on_time_percent, satisfaction_percent, satisfaction_least, bid_won_percent, grant_most, levels, note, by_id, created_at)
    values ($valid_from, $finished_percent, $on_time_percent, $satisfaction_percent, $satisfaction_least, $bid_won_percent, $grant_most, $levels, $note, $by, ms($now)) returning id`,
  params: { ...values, valid_from: nullable(day), by: nullable(int), now: int },
  row: { id: int },
});
/** Without a day it is a draft. */
export const insertRule = async (
  tx: Tx,
  rule: RuleValues,
  made: { readonly valid_from: string | null; readonly by: number | null; readonly now: number },
): Promise<number> => (await insert.first(tx, { ...sent(rule), ...made }))?.id as number;

const update = command({
  text: `update growth_rules set finished_percent = $finished_percent, on_time_percent = $on_time_percent, satisfaction_percent = $satisfaction_percent,
      satisfaction_least = $satisfaction_least, bid_won_percent = $bid_won_percent, grant_most = $grant_most, levels = $levels, note = $note where id = $id`,
  params: { id: int, ...values },
});
export const updateRule = (tx: Tx, id: number, rule: RuleValues) => update.run(tx, { id, ...sent(rule) });

const force = command({
  text: `update growth_rules set valid_from = $from where id = $id`,
  params: { id: int, from: day },
});
export const putInForce = (tx: Tx, id: number, from: string) => force.run(tx, { id, from });

const remove = command({ text: `delete from growth_rules where id = $id`, params: { id: int } });
export const removeRule = (tx: Tx, id: number) => remove.run(tx, { id });
