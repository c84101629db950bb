import type { Person } from '@tongzhou/contract/areas/staff/person.ts';

interface LifeEvent {
  readonly what: string;
  /** The moment its day begins; of several told as one, missing. */
  readonly at?: number;
}

type Lived = Pick<Person, 'entry_date' | 'regular_date' | 'left_date' | 'post_history'>;

const mostMoves = 3;

/** What became of someone in the company, from the day they came; among many changes of post the first and the last. */
export function lifeEvents({ entry_date, regular_date, left_date, post_history }: Lived): readonly LifeEvent[] {
  if (entry_date === null) return [];
  // The newest stands first. How they came is no change, nor is the post someone was made regular in.
  const posts = post_history.filter(({ reason }, at) => !(at === post_history.length - 1 && reason === '入职'));
  const days = new Set(posts.map(({ effective_date }) => effective_date).filter((day) => day !== regular_date));
  const moves = [...days].map((at) => ({ what: '岗位变动', at }));
  const dated = [
    { what: '入职', at: entry_date },
    // Without a probation one is regular from the first day.
    ...(regular_date === null || regular_date === entry_date ? [] : [{ what: '转正', at: regular_date }]),
    ...moves,
    ...(left_date === null ? [] : [{ what: '离职', at: left_date }]),
  ].toSorted((one, other) => one.at - other.at);
  if (moves.length <= mostMoves) return dated;
  const leftOut = moves.toReversed().slice(1, -1);
  return dated.flatMap((event): readonly LifeEvent[] => {
    if (!leftOut.includes(event)) return [event];
    return event === leftOut[0] ? [{ what: `岗位变动 ${leftOut.length} 次` }] : [];
  });
}
