import { pinyin } from 'pinyin-pro';

interface Spelt {
  readonly pinyin: string;
  readonly initials: string;
}

function spelt(text: string, surname: 'head' | 'off'): Spelt {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', surname, nonZh: 'consecutive', v: true });
  const plain = syllables.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')).filter(Boolean);
  return { pinyin: plain.join(''), initials: plain.map((syllable) => syllable[0]).join('') };
}

/** A person's, for search: 单雄信 is shanxiongxin and sxx, since a surname has its own reading. */
export const pinyinOf = (name: string): Spelt => spelt(name, 'head');

/** Of what is not a person: 单位 is danwei, 解决方案 is jiejuefangan. */
export const pinyinOfWords = (text: string): Spelt => spelt(text, 'off');

const spellings = new Map<string, string>();
/** Of names that everybody looks at and few change, those of departments: 研发部 is yanfabu yfb. */
export function spellingOf(name: string): string {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  const { pinyin, initials } = pinyinOfWords(name);
  const spelling = `${pinyin} ${initials}`;
  spellings.set(name, spelling);
  return spelling;
}
