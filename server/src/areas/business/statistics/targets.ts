import type { businessTargets, saveTarget } from '@tongzhou/contract/areas/business/total.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { holds, sightOf } from '#areas/business/sight.ts';
import { sightValues } from '#areas/business/sight-table.ts';
import {
  isWorking,
  putTarget,
  removeTarget,
  targetOf,
  targetsOfDepartments,
  targetsOfPeople,
} from '#areas/business/statistics/target-table.ts';
import { covers, refuseOnSelf, scopeOf } from '#areas/identity/public.ts';
import { departmentById, lockPerson } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, orNotFound, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

export async function showTargets(db: Db, caller: Caller, { year, kind }: InputOf<typeof businessTargets>) {
  const sight = sightValues(await sightOf(db, caller));
  const span = { year, from: `${year}-01-01`, to: `${year}-12-31` };
  const { rows, more } = await (kind === 'person' ? targetsOfPeople : targetsOfDepartments)(db, span, sight);
  return {
    year,
    may_edit: holds(caller, 'business.total.target'),
    rows: rows.map((row) => ({
      ...row,
      share: row.target === null ? null : Math.round((row.signed / row.target) * 1000) / 10,
    })),
    more,
  };
}

interface Saving {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

/** Whom or what it is for, by name; out of reach answers like a missing one. */
async function checkReach({ tx, caller }: Saving, kind: 'person' | 'department', id: number): Promise<string> {
  const scope = await scopeOf(tx, caller, 'business.total.target');
  if (kind === 'department') {
    const { department_name } = orNotFound(await departmentById(tx, id));
    const reached = scope.kind === 'all' || (scope.kind === 'departments' && scope.departmentIds.includes(id));
    return reached ? department_name : refuse('not-found');
  }
  refuseOnSelf(caller, id);
  const person = orNotFound(await lockPerson(tx, id));
  if (!covers(scope, person)) refuse('not-found');
  if (!(await isWorking(tx, id))) invalid({ id: '该人员不在职' });
  return person.name ?? person.job_number;
}

export async function changeTarget(saving: Saving, draft: InputOf<typeof saveTarget>): Promise<void> {
  const { tx, caller, now, note } = saving;
  const { target, reason, ...of } = draft;
  const name = await checkReach(saving, of.kind, of.id);
  const before = await targetOf(tx, of);
  if (target === null) await removeTarget(tx, of);
  else await putTarget(tx, of, target, caller.userId, now);
  const shown = (amount: number | null) => (amount === null ? null : yuan(amount));
  note({
    object: { kind: of.kind === 'person' ? 'user' : 'department', id: of.id, label: name },
    changes: [
      { field: 'target', label: `${of.year} 年业绩目标`, old: shown(before), new: shown(target) },
      ...(reason === '' ? [] : [{ field: 'reason', label: '原因', old: null, new: reason }]),
    ],
  });
}
