// Filled in by web/build/made-modules.ts: the browser does not carry the readings of all characters.

/** Pinyin and initials of the titles of screens, by their addresses. */
export const spellings: Readonly<Record<string, readonly [pinyin: string, initials: string]>> = {};
