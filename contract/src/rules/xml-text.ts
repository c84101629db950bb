const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The characters that a text of an xml file stands for. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
