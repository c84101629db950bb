import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { hasWords, hasWordsOf } from './keyword.ts';

let database: TestDatabase;
let client: pg.Client;

const names = {
  centre: ['江苏省电力数据中心', 'SJ-2026-0001', 'jiangsushengdianlishujuzhongxin', 'jssdlsjzx'],
  wide: ['ＡＢＣ科技（集团）', 'SJ-2026-0002', 'abckeji', 'abckj'],
  signs: ['完成 100%_达标', 'SJ-2026-0003', 'wancheng100dabiao', 'wc100db'],
  scattered: ['苏江 力电', 'SJ-2026-0014', 'sujianglidian', 'sjld'],
  rocket: ['🚀火箭 Ⅱ 期', 'SJ-2026-0005', 'huojianqi', 'hjq'],
  beside: ['末甲', '乙SJ', 'mojia', 'mj'],
  nothing: ['', '', '', ''],
} as const;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
  await client.query(`create table sold (key text, name text not null, number text not null, pinyin text not null, pinyin_initials text not null,
    words text not null generated always as (word_form(name || E'\\n' || number || E'\\n' || pinyin || E'\\n' || pinyin_initials)) stored)`);
  await client.query('create index on sold using gin (word_grams(words))');
  for (const [key, values] of Object.entries(names))
    await client.query('insert into sold values ($1, $2, $3, $4, $5)', [key, ...values]);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const { found, holds } = hasWords('s.words');

async function keysOf(condition: string, keyword: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select s.key from sold s where ${condition.replaceAll('$keyword', '$1::text')} order by s.key`,
    [keyword],
  );
  return rows.map(({ key }) => key);
}

describe('a word', () => {
  it.each<[string, string, (keyof typeof names)[]]>([
    ['two characters', '江苏', ['centre']],
    ['two characters the other way round', '苏江', ['scattered']],
    ['two characters that stand apart', '电心', []],
    ['one character', '苏', ['centre', 'scattered']],
    ['three, whose pairs stand in two places', 'sji', []],
    ['many', '省电力数据', ['centre']],
    ['more than there is', '江苏省电力数据中心一', []],
    ['initials', 'sdls', ['centre']],
    ['initials of the beginning', 'js', ['centre']],
    ['one letter', 'x', ['centre']],
    ['pinyin', 'dianli', ['centre']],
    ['pinyin in capitals', 'JIANGSU', ['centre']],
    ['both scripts', 'ABC科', ['wide']],
    ['full width', 'ａｂｃ', ['wide']],
    ['brackets of either width', '技(集团)', ['wide']],
    ['a number, in small letters', 'sj-2026-0003', ['signs']],
    ['the end of a number', '0014', ['scattered']],
    ['a full-width number', '－２０２６－０００５', ['rocket']],
    ['a percent sign', '%', ['signs']],
    ['a percent sign and a line', '%_', ['signs']],
    ['a percent sign for anything', '江%心', []],
    ['a line for anything', '江_', []],
    ['a backslash', '\\', []],
    ['a quotation mark', `'`, []],
    ['blanks within', '江 苏　省', ['centre']],
    ['without the blanks that are there', '苏江力电', ['scattered']],
    ['copied from two lines', '江苏\n省电', ['centre']],
    ['an emoji', '🚀', ['rocket']],
    ['an emoji and what follows', '🚀火', ['rocket']],
    ['half of another emoji', '🚁', []],
    ['a sign that stands for others', 'ii期', ['rocket']],
    ['across two columns', '甲乙', []],
    ['across a line break', '甲\n乙', []],
    ['blanks only, as if nothing were given', ' \t　', Object.keys(names).sort() as (keyof typeof names)[]],
  ])('(%s) is found where it stands', async (_, keyword, keys) => {
    expect(await keysOf(found, keyword)).toEqual(keys);
    expect(await keysOf(holds, keyword)).toEqual(keys);
  });

  it('is found wherever it stands, in whatever it is made of', async () => {
    const signs = ['江', '苏', 'a', 'B', 'ａ', '1', '%', '🚀', ' ', '-', '\n', 'é', '（'];
    const any = (length: number) =>
      Array.from({ length }, () => signs[Math.floor(Math.random() * signs.length)]).join('');
    const fold = (text: string) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[ \t\r]/g, '');
    await client.query('create temp table made (place int, text text, words text)');
    const texts = Array.from({ length: 300 }, () => any(1 + Math.floor(Math.random() * 12)));
    await client.query(
      'insert into made select n, t, word_form(t) from unnest($1::text[]) with ordinality as x(t, n)',
      [texts],
    );
    const keywords = Array.from({ length: 200 }, () => any(1 + Math.floor(Math.random() * 5)));
    const [words, text] = [hasWords('m.words'), hasWordsOf('m.text')];
    const conditions = {
      found: words.found,
      holds: words.holds,
      known: `case when ${words.known?.when} then ${words.known?.found} else ${words.holds} end`,
      foundInText: text.found,
      heldByText: text.holds,
    };
    for (const [condition, asked] of Object.entries(conditions)) {
      const { rows } = await client.query<{ keyword: string; places: number[] }>(
        `select k as keyword, array(select m.place from made m where ${asked.replaceAll('$keyword', 'k')} order by m.place) as places
          from unnest($1::text[]) with ordinality as x(k, n) order by n`,
        [keywords],
      );
      for (const { keyword, places } of rows) {
        const word = fold(keyword).replaceAll('\n', '');
        const expected = texts.flatMap((one, index) => (fold(one).includes(word) ? [index + 1] : []));
        expect([condition, keyword, places]).toEqual([condition, keyword, expected]);
      }
    }
  });

  it('is asked of the index', async () => {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan) select from sold s where ${found.replaceAll('$keyword', '$1::text')}`,
    );
    await client.query('reset enable_seqscan');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Bitmap Index Scan on sold_word_grams_idx/);
  });
});
