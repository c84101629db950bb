import type { World } from '#areas/approval/path/activation-rules.ts';

export interface CompanyOptions {
  readonly gone: readonly number[];
  readonly standIns: Readonly<Record<number, number>>;
  /** From the one department upward. */
  readonly heads: readonly number[];
  readonly administrators: readonly number[];
  /** By whose links passwords were reset. */
  readonly resets?: Readonly<Record<number, readonly number[]>>;
}

/** People 1 to 99, all in one department at the bottom of a chain of departments with these heads. */
export function aCompany({ gone, standIns, heads, administrators, resets = {} }: CompanyOptions): World {
  const people = Array.from({ length: 99 }, (_, index) => index + 1).map(
    (id) =>
      [
        id,
        { id, name: `人${id}`, department: 1, manager: null, active: !gone.includes(id), resetBy: resets[id] ?? [] },
      ] as const,
  );
  const departments = heads.map(
    (head, index) =>
      [index + 1, { id: index + 1, name: '', parent: index + 1 < heads.length ? index + 2 : null, head }] as const,
  );
  return {
    directory: {
      people: new Map(people),
      departments: new Map(departments),
      postHolders: new Map(),
      groupMembers: new Map(),
      office: null,
      administrators,
    },
    standIns: new Map(Object.entries(standIns).map(([user, by]) => [Number(user), by])),
  };
}
