import type { projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { type Place, type TeamDifference, teamDifferences } from '@tongzhou/contract/rules/projects/team.ts';
import type { ReactNode } from 'react';
import { daysWords, type MemberRow, placeOf, termsWords } from '#areas/projects/members/member-rows.ts';
import '#areas/projects/members/members.css';

export type TeamPeriods = ReplyOf<typeof projectTeam>['periods'];

const placesOf = (periods: TeamPeriods): Place[] =>
  periods.map((one) => ({
    ...one,
    start_on: dayOf(one.start_on),
    end_on: one.end_on === null ? null : dayOf(one.end_on),
  }));

/** What a change from a day on would do. */
export const differencesOf = (periods: TeamPeriods, rows: readonly MemberRow[], from: string): TeamDifference[] =>
  teamDifferences(
    placesOf(periods),
    rows.map((row) => placeOf(row, from)),
    from,
  );

const whatHappens = ({ before, after }: TeamDifference): readonly [words: string, tone: string] => {
  if (before === null) return ['加入', 'joins'];
  return after === null ? ['退出', 'leaves'] : ['调整', 'changes'];
};

function Places({ places }: { places: readonly (Place | null)[] }): ReactNode {
  const known = places.filter((one) => one !== null);
  if (known.length === 0) return '—';
  return known.map((one) => (
    <p key={one.start_on}>
      {termsWords(one)}
      <span className="cell-sub">{daysWords(one)}</span>
    </p>
  ));
}

interface ChangePreviewProps {
  readonly differences: readonly TeamDifference[];
  readonly from: string;
  readonly names: ReadonlyMap<number, string>;
}

/** Before and after, as those who decide will see it. */
export function ChangePreview({ differences, from, names }: ChangePreviewProps): ReactNode {
  if (differences.length === 0) return <p className="change-none">{from} 起的团队与现在相同，还没有变化。</p>;
  return (
    <table className="change-preview" aria-label={`${from} 起的变化`}>
      <thead>
        <tr>
          <th scope="col">成员</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => {
          const [words, tone] = whatHappens(one);
          return (
            <tr key={one.user_id}>
              <th scope="row">
                {names.get(one.user_id)}
                <span className={`change-kind change-${tone}`}>{words}</span>
              </th>
              <td data-head="变更前">
                <Places places={[one.before, ...one.later]} />
              </td>
              <td data-head="变更后">
                <Places places={[one.after]} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
