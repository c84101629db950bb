import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftPlace, dropDrafts, keepDraftsOf, readDraft, tabDraftPlace, writeDraft } from '#platform/drafts.ts';
import { forgetSession } from '#platform/session/sign-out.ts';
import { freshBrowser, signedIn, watchNavigation } from '#platform/testing/browser.ts';

const day = 24 * 3_600_000;
const names = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'));
const place = (form = 'boat') => {
  const found = draftPlace(form);
  if (found === undefined) throw new Error('nobody’s draft');
  return found;
};

beforeEach(() => {
  freshBrowser();
  watchNavigation();
  signedIn();
  keepDraftsOf(7);
});
afterEach(() => {
  vi.useRealTimers();
  dropDrafts();
});

describe('a draft', () => {
  test('holds what differs from the beginning, and is gone when nothing does', () => {
    writeDraft(place(), { name: '同舟', masts: 2 }, { masts: 2 });
    expect(readDraft(place(), { masts: 2 })).toEqual({ name: '同舟' });
    writeDraft(place(), { name: '', masts: 2 }, { name: '', masts: 2 });
    expect(names()).toEqual([]);
  });

  test('leaves out what someone else has changed meanwhile', () => {
    writeDraft(place(), { name: '新名', masts: 3 }, { name: '旧名', masts: 2 });
    expect(readDraft(place(), { name: '别人改的', masts: 2 })).toEqual({ masts: 3 });
    expect(readDraft(place(), { name: '别人改的', masts: 9 })).toBeUndefined();
  });

  test('is one person’s and one form’s', () => {
    writeDraft(place(), { name: '同舟' }, {});
    expect(readDraft(place('car'), {})).toBeUndefined();
    keepDraftsOf(8);
    expect(readDraft(place(), {})).toBeUndefined();
    keepDraftsOf(7);
    expect(readDraft(place(), {})).toEqual({ name: '同舟' });
  });

  test('lives thirty days, and the old are swept', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    writeDraft(place(), { name: '同舟' }, {});
    vi.setSystemTime(Date.now() + 30 * day - 1000);
    expect(readDraft(place(), {})).toBeDefined();
    vi.setSystemTime(Date.now() + 2000);
    expect(readDraft(place(), {})).toBeUndefined();
    keepDraftsOf(8);
    expect(names()).toEqual([]);
  });

  test('ends with a logout, the own ones only; without a person nothing is kept', () => {
    writeDraft(place(), { name: '同舟' }, {});
    keepDraftsOf(8);
    writeDraft(place(), { name: '别人的' }, {});
    forgetSession();
    expect(names()).toEqual(['draft:7:boat']);
    expect(draftPlace('boat')).toBeUndefined();
  });

  test('of a tab stays in the tab', () => {
    writeDraft(tabDraftPlace('registration'), { name: '同舟' }, {});
    expect(names()).toEqual([]);
    expect(readDraft(tabDraftPlace('registration'), {})).toEqual({ name: '同舟' });
  });

  test('that cannot be read or written is none', () => {
    localStorage.setItem('draft:7:boat', '{broken');
    expect(readDraft(place(), {})).toBeUndefined();
    const full = {
      ...place(),
      store: {
        setItem: () => {
          throw new Error('full');
        },
      } as unknown as Storage,
    };
    expect(() => writeDraft(full, { name: '同舟' }, {})).not.toThrow();
  });
});
