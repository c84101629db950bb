import type { Db } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { bool, int, nullable, query, text, texts } from '#platform/database/statement.ts';

// Few of each kind, each found by an index of its own: by code, by the same key, by a shorter one, by a longer one.
const others = `c.deleted_at is null and c.id <> $but`;
const longer = hasWords('c.name_key').found.replaceAll('$keyword', '$key');
const twins = query({
  text: `select c.id, c.name, c.name_key, coalesce(u.name, u.job_number) as owner_name, coalesce(c.credit_code = $code, false) as same_code
    from customers c join users u on u.id = c.owner_id
    where c.id = any (array(
      select c.id from customers c where c.credit_code = $code and ${others}
      union (select c.id from customers c where c.name_key = $key and $key <> '' and ${others} limit $most)
      union (select c.id from customers c where c.name_key = any ($parts::text[]) and ${others} order by char_length(c.name_key) desc limit $most)
      union (select c.id from customers c where $contained and ${longer} and ${others} order by char_length(c.name_key) limit $most)))
    order by same_code desc, c.name_key = $key desc, abs(char_length(c.name_key) - char_length($key)), c.id limit $most`,
  params: { code: nullable(text), key: text, contained: bool, parts: texts, but: int, most: int },
  row: { id: int, name: text, name_key: text, owner_name: text, same_code: bool },
});

export interface TwinSearch {
  readonly code: string | null;
  readonly key: string;
  readonly contained: boolean;
  readonly parts: readonly string[];
  /** One that is not meant: the customer itself, while it is edited. */
  readonly but: number;
  readonly most: number;
}
/** The likeliest first. */
export const twinsOf = (db: Db, search: TwinSearch) => twins.all(db, search);
