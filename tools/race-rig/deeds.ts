// What people do in the cases, as calls.
import { actOnApproval, reverseApproval } from '../../contract/src/areas/approval/act.ts';
import { userLeave } from '../../contract/src/areas/leave/request.ts';
import { beginOf } from '../../contract/src/rules/day.ts';
import type { Cast, Deed, Stage } from './stage.ts';

export interface Play {
  readonly cast: Cast;
  readonly number: number;
  /** Of the case alone. */
  readonly place: number;
  readonly day: string;
  readonly types: Stage['types'];
  readonly requests: readonly number[];
}

type Person = keyof Cast;
export type Path = readonly (Person | { readonly mode: 'any' | 'all'; readonly people: readonly Person[] })[];

export const stepsOf = (path: Path, cast: Cast) =>
  path.map((step) =>
    typeof step === 'string'
      ? { user_id: cast[step], checked: ['detail', 'check'] }
      : {
          user_id: null,
          user_ids: step.people.map((one) => cast[one]),
          mode: step.mode,
          checked: ['detail', 'check'],
        },
  );

const draft = (path: Path, { cast, day, types }: Play, more: object = {}) => ({
  type_id: types.annual,
  start_time: beginOf(day),
  end_time: beginOf(day),
  desc: '家中有事',
  audit: stepsOf(path, cast),
  ...more,
});
export const submit =
  (path: Path, more: (play: Play) => object = () => ({})) =>
  (play: Play): Deed => ({ path: userLeave.path, body: draft(path, play, more(play)), by: play.cast.applicant });

export const act =
  (by: Person, action: string, more: object = {}, which = 0) =>
  ({ cast, requests }: Play): Deed => ({
    path: actOnApproval.path,
    body: { action, id: requests[which], ...(action === 'withdraw' ? {} : { step: 1, activation: 1 }), ...more },
    by: cast[by],
  });
export const reverse = ({ cast, requests }: Play): Deed => ({
  path: reverseApproval.path,
  body: { id: requests[0], opinion: '提前返岗' },
  by: cast.applicant,
});
export const keyed =
  (deed: (play: Play) => Deed) =>
  (play: Play): Deed => ({ ...deed(play), key: `race-${play.requests[0]}` });

export function spanOf(day: string) {
  return { start_time: beginOf(day), end_time: beginOf(day) };
}
