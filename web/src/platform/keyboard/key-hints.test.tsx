import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { eachTestMounts, mount, press, textOfPage } from '#ui/testing/mount.tsx';
import { type KeyPlace, useKeyHints, useListeningKeys } from './key-hints.ts';

eachTestMounts();

const tabs: KeyPlace = { place: '页签', hints: [['← →', '切换']] };
function Tabs() {
  useKeyHints(tabs);
  return null;
}

test('the keys of a place are listed once, and only while something on the page listens to them', async () => {
  function Screen() {
    const [shown, setShown] = useState(2);
    return (
      <>
        {Array.from({ length: shown }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Tabs key={at} />
        ))}
        <button type="button" onClick={() => setShown(shown - 1)}>
          少一个
        </button>
        <p>{JSON.stringify(useListeningKeys())}</p>
      </>
    );
  }
  await mount(() => <Screen />);
  const said = JSON.stringify([tabs]);
  expect(textOfPage()).toContain(said);
  await press('少一个');
  expect(textOfPage()).toContain(said);
  await press('少一个');
  await act(async () => undefined);
  expect(textOfPage()).toContain('[]');
});
