import { pinyin } from 'pinyin-pro';

/** For search: 单雄信 is shanxiongxin and sxx, since a surname has its own reading. */
export function pinyinOf(name: string): { pinyin: string; initials: string } {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive', v: true });
  const plain = syllables.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')).filter(Boolean);
  return { pinyin: plain.join(''), initials: plain.map((syllable) => syllable[0]).join('') };
}
