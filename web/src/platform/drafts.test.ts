import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteDrafts, draftPlace, loadDraft, saveDraft, setDraftOwner, tabDraftPlace } from '#platform/drafts.ts';
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
  setDraftOwner(7);
});
afterEach(() => {
  vi.useRealTimers();
  deleteDrafts();
});

describe('a draft', () => {
  test('holds what differs from the beginning, and is gone when nothing does', () => {
    saveDraft(place(), { name: '同舟', masts: 2 }, { masts: 2 });
    expect(loadDraft(place(), { masts: 2 })).toEqual({ name: '同舟' });
    saveDraft(place(), { name: '', masts: 2 }, { name: '', masts: 2 });
    expect(names()).toEqual([]);
  });

  test('leaves out what someone else has changed meanwhile', () => {
    saveDraft(place(), { name: '新名', masts: 3 }, { name: '旧名', masts: 2 });
    expect(loadDraft(place(), { name: '别人改的', masts: 2 })).toEqual({ masts: 3 });
    expect(loadDraft(place(), { name: '别人改的', masts: 9 })).toBeUndefined();
  });

  test('is one person’s and one form’s', () => {
    saveDraft(place(), { name: '同舟' }, {});
    expect(loadDraft(place('car'), {})).toBeUndefined();
    setDraftOwner(8);
    expect(loadDraft(place(), {})).toBeUndefined();
    setDraftOwner(7);
    expect(loadDraft(place(), {})).toEqual({ name: '同舟' });
  });

  test('lives thirty days, and the old are swept', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    saveDraft(place(), { name: '同舟' }, {});
    vi.setSystemTime(Date.now() + 30 * day - 1000);
    expect(loadDraft(place(), {})).toBeDefined();
    vi.setSystemTime(Date.now() + 2000);
    expect(loadDraft(place(), {})).toBeUndefined();
    setDraftOwner(8);
    expect(names()).toEqual([]);
  });

  test('ends with a logout, the own ones only; without a person nothing is kept', () => {
    saveDraft(place(), { name: '同舟' }, {});
    setDraftOwner(8);
    saveDraft(place(), { name: '别人的' }, {});
    forgetSession();
    expect(names()).toEqual(['draft:7:boat']);
    expect(draftPlace('boat')).toBeUndefined();
  });

  test('of a tab stays in the tab', () => {
    saveDraft(tabDraftPlace('registration'), { name: '同舟' }, {});
    expect(names()).toEqual([]);
    expect(loadDraft(tabDraftPlace('registration'), {})).toEqual({ name: '同舟' });
  });

  test('that cannot be read or written is none', () => {
    localStorage.setItem('draft:7:boat', '{broken');
    expect(loadDraft(place(), {})).toBeUndefined();
    const full = {
      ...place(),
      store: {
        setItem: () => {
          throw new Error('full');
        },
      } as unknown as Storage,
    };
    expect(() => saveDraft(full, { name: '同舟' }, {})).not.toThrow();
  });
});
