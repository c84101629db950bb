// Chinese PDFs name their letters by the tables of Adobe’s GB1 set, which are not in the file. To know the words, the way from
// the code to the character is enough: a letter’s number in the set is taken to be its character, but for the ASCII ones, whose
// widths are given under their true numbers 1 to 95.

const head = '/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n';
const tail = 'endcmap end end\n';
const hex = (value: number, digits = 4): string => `<${value.toString(16).padStart(digits, '0')}>`;

const numbers = () => `${head}2 beginbfrange
<0001> <005f> <0020>
<0080> <ffff> <0080>
endbfrange
${tail}`;

const unicode = () => `${head}1 begincodespacerange
<0000> <ffff>
endcodespacerange
2 begincidrange
<0020> <007e> 1
<0080> <ffff> 128
endcidrange
${tail}`;

function gbk(): string {
  const decoder = new TextDecoder('gbk');
  const letters: string[] = [];
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const letter = decoder.decode(Uint8Array.of(high, low));
      if (letter.length === 1 && letter !== '\ufffd') letters.push(`${hex(high * 256 + low)} ${letter.charCodeAt(0)}`);
    }
  return `${head}2 begincodespacerange
<00> <80>
<8140> <fefe>
endcodespacerange
1 begincidrange
<20> <7e> 1
endcidrange
${letters.length} begincidchar
${letters.join('\n')}
endcidchar
${tail}`;
}

const maps: readonly (readonly [RegExp, () => string])[] = [
  [/^Adobe-GB1-UCS2$/, numbers],
  [/^UniGB-(UCS2|UTF16)-[HV]$/, unicode],
  [/^(GBKp?-EUC|GBK2K|GB-EUC)-[HV]$/, gbk],
];

/** What the PDF reader asks for besides the file. */
export class ChineseMaps {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const map = kind === 'cMapUrl' ? maps.find(([name]) => name.test(filename)) : undefined;
    if (map === undefined) throw new Error(`there is no ${filename}`);
    return new TextEncoder().encode(map[1]());
  }
}
