import type { TeamPerson } from '#areas/projects/tasks/use-team.ts';

type Named = Pick<TeamPerson, 'id' | 'name'>;

export interface Piece {
  readonly text: string;
  /** Its whole text names someone: @王明. */
  readonly named: boolean;
}

/** A comment in pieces, those that name someone apart. The longest name that fits is meant. */
export function piecesOf(content: string, names: readonly string[]): readonly Piece[] {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let plain = '';
  for (let at = 0; at < content.length; ) {
    const name = content[at] === '@' ? longestFirst.find((one) => content.startsWith(one, at + 1)) : undefined;
    if (name === undefined) {
      plain += content[at];
      at += 1;
      continue;
    }
    if (plain !== '') pieces.push({ text: plain, named: false });
    plain = '';
    pieces.push({ text: `@${name}`, named: true });
    at += name.length + 1;
  }
  return plain === '' ? pieces : [...pieces, { text: plain, named: false }];
}

/**
 * Who is told of a comment: whoever it names.
 * @param chosen from the list that opens at an @: of several with one name, those are meant
 */
export function mentionedIn(content: string, people: readonly Named[], chosen: readonly number[]): number[] {
  const pieces = piecesOf(
    content,
    people.map(({ name }) => name),
  );
  const named = new Set(pieces.filter((piece) => piece.named).map(({ text }) => text.slice(1)));
  return people
    .filter(({ id, name }) => {
      if (!named.has(name)) return false;
      const namesakes = people.filter((one) => one.name === name);
      return namesakes.length === 1 || !namesakes.some((one) => chosen.includes(one.id)) || chosen.includes(id);
    })
    .map(({ id }) => id);
}
