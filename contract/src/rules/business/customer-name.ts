// Two customers are likely the same when their names are, once everything is left out that people write differently.

const legalForms = [
  '有限责任公司',
  '股份有限公司',
  '集团有限公司',
  '有限公司',
  '股份公司',
  '分公司',
  '集团',
  '公司',
  '厂',
];

/** Full-width forms folded, spaces, brackets and punctuation left out, the legal form at the end cut off. */
export function customerNameKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
  for (const form of legalForms) {
    const cut = plain.slice(0, -form.length);
    if (plain.endsWith(form) && cut.length >= 2) return cut;
  }
  return plain;
}
