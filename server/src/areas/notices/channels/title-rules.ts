const amount = /(?:[¥￥]\s*)?\d[\d,]*(?:\.\d+)?\s*(?:万|亿)?(?:元|%|％)|[¥￥]\s*\d[\d,.]*|\d[\d,]*\.\d{1,2}(?!\d)/g;

/** What leaves the house names a thing, and never what it is worth; one line, and not a long one. */
export const plainTitle = (title: string): string =>
  title.replace(amount, '***').replace(/\s+/g, ' ').trim().slice(0, 120);
