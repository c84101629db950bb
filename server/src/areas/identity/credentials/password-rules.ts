const companyWords = ['同舟', 'tongzhou'];

const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl'];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** What no list needs to name: two characters, a run along the keyboard or the alphabet, one thing said again and again. */
const isSimple = (password: string): boolean =>
  new Set(password).size < 3 || runs.some((run) => run.includes(password)) || /^(.{1,8}?)\1+$/u.test(password);

/** Two Chinese characters are a name; two or three letters are in too many words. */
const isTelling = (word: string): boolean => word.length >= (/^[\x20-\x7e]*$/.test(word) ? 4 : 2);

/** Why this password is refused, or undefined. Length is the contract's business. */
export function passwordProblem(
  password: string,
  common: ReadonlySet<string>,
  ownWords: readonly (string | null)[],
): string | undefined {
  const lower = password.normalize('NFKC').toLowerCase();
  if (common.has(lower) || isSimple(lower)) return '密码过于常见，请换一个';
  if (companyWords.some((word) => lower.includes(word))) return '密码不能包含公司名称';
  const own = ownWords.map((word) => word?.normalize('NFKC').toLowerCase().trim() ?? '');
  if (own.some((word) => isTelling(word) && lower.includes(word))) return '密码不能包含本人姓名、工号或手机号';
  return undefined;
}
