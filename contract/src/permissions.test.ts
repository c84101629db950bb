import { describe, expect, it } from 'vitest';
import {
  alwaysShownButton,
  basePermission,
  catalogue,
  type Granted,
  permissionById,
  permissionId,
  permits,
  publicAuthority,
  signedInAuthority,
} from '#contract/permissions.ts';

const granted = (given: { checked?: number[]; halfChecked?: number[]; wildcard?: boolean }): Granted => ({
  checked: new Set(given.checked),
  halfChecked: new Set(given.halfChecked),
  wildcard: given.wildcard ?? false,
});

const nobody = granted({});
const everything = granted({ wildcard: true });

describe('the catalogue of permissions', () => {
  it('holds none of the authority values and marks', () => {
    const ids: readonly number[] = catalogue.map((row) => row.id);
    for (const value of [publicAuthority, signedInAuthority, alwaysShownButton]) expect(ids).not.toContain(value);
    expect([publicAuthority, signedInAuthority, basePermission, alwaysShownButton]).toEqual([0, 100, 160, 2000]);
  });

  it('has each id and each key once', () => {
    expect(new Set(catalogue.map((row) => row.id)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map((row) => row.key)).size).toBe(catalogue.length);
    expect(catalogue.every((row) => Number.isSafeInteger(row.id) && row.id > 0 && row.name !== '')).toBe(true);
  });

  it('hangs menus under groups, buttons under menus or groups, private figures under their own group', () => {
    const allowed = { menu: ['group'], button: ['menu', 'group'], data: ['group'] };
    for (const row of catalogue) {
      if (row.kind === 'group') expect(row.parent).toBe(0);
      else
        expect([row.key, allowed[row.kind]]).toEqual([
          row.key,
          expect.arrayContaining([permissionById(row.parent)?.kind]),
        ]);
    }
  });

  it('has the base permission as the workbench', () => {
    expect(permissionId('home.workbench')).toBe(basePermission);
    expect(permissionById(basePermission)).toMatchObject({ name: '工作台', kind: 'menu' });
  });

  it('keeps salaries, ID cards, bank accounts and dividends as kind data', () => {
    const names = catalogue.filter((row) => row.kind === 'data').map((row) => row.key);
    expect(names.sort()).toEqual(['data.bank-account', 'data.dividend', 'data.id-card', 'data.salary']);
  });
});

describe('permits', () => {
  it('gives everyone the base permission and nothing else', () => {
    expect(catalogue.filter((row) => permits(nobody, row.id)).map((row) => row.id)).toEqual([basePermission]);
  });

  it('follows the checked ids, one by one', () => {
    for (const row of catalogue) {
      const holder = granted({ checked: [row.id] });
      const held = catalogue.filter((other) => permits(holder, other.id)).map((other) => other.id);
      expect(new Set(held)).toEqual(new Set([basePermission, row.id]));
    }
  });

  it('gives nothing for half-checked ids', () => {
    const half = granted({ halfChecked: catalogue.map((row) => row.id) });
    expect(catalogue.filter((row) => permits(half, row.id)).map((row) => row.id)).toEqual([basePermission]);
  });

  it('covers menus and buttons by the wildcard, private figures only by name', () => {
    for (const row of catalogue) expect([row.key, permits(everything, row.id)]).toEqual([row.key, row.kind !== 'data']);
    const named = granted({ wildcard: true, checked: [permissionId('data.salary')] });
    expect(permits(named, permissionId('data.salary'))).toBe(true);
    expect(permits(named, permissionId('data.id-card'))).toBe(false);
  });

  it('knows no permission outside the catalogue, so that 2000, 100, 0 and retired ids can never be granted [C05]', () => {
    const unknown = [publicAuthority, signedInAuthority, alwaysShownButton, 999_999, -1, Number.NaN];
    const holder = granted({ wildcard: true, checked: unknown, halfChecked: unknown });
    expect(unknown.filter((id) => permits(holder, id))).toEqual([]);
  });
});
