import { expect, test } from '@playwright/test';
import { seenTexts, specificationTexts } from '../support/screens/texts.ts';

test('every text of the specification for login, session, guard, upload and errors was seen', () => {
  const seen = new Set(seenTexts().map(({ text, file }) => `${text} (${file})`));
  const wanted = Object.entries(specificationTexts).map(([text, file]) => `${text} (${file})`);
  expect(wanted.filter((text) => !seen.has(text))).toEqual([]);
});
