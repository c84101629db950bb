import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { countOf } from '#areas/staff/people/people-table.ts';
import { holds } from '#areas/staff/reach.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** For those who keep the staff: how many there are of whom they see. */
export async function staffFigure(db: Db, caller: Caller): Promise<HomeCard | undefined> {
  if (!holds(caller, 'staff.create')) return undefined;
  const scope = await scopeOf(db, caller, 'staff.list');
  const of = (...states: string[]) => countOf(db, { states, scope, byMobile: false });
  const [all, probation] = await Promise.all([of('probation', 'regular'), of('probation')]);
  return {
    key: 'figure-staff',
    title: '在职员工',
    note: probation === 0 ? '没有试用期员工' : `其中试用期 ${probation} 人`,
    count: all,
    figure: `${all} 人`,
    link: '/staff/index',
    urgent: false,
  };
}
