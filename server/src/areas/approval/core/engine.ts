import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import type { Notify } from '#areas/notices/public.ts';

/** The kinds it serves, and how it tells people. */
export interface Engine {
  readonly kinds: ReadonlyMap<ApprovalKindName, ApprovalKind>;
  readonly notify: Notify;
}

export function createEngine(kinds: readonly ApprovalKind[], notify: Notify): Engine {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (byName.size < kinds.length) throw new Error('two areas serve one kind of approval');
  return { kinds: byName, notify };
}
