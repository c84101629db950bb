import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import type { NoticesGround, Notify, Settle } from '#areas/notices/public.ts';

/** The kinds it serves, and how it notifies people. */
export interface Engine {
  readonly kinds: ReadonlyMap<ApprovalKindName, ApprovalKind>;
  readonly notify: Notify;
  readonly settle: Settle;
}

/** The ground of every area that puts something to approval. */
export interface ApprovalGround extends NoticesGround {
  readonly engine: Engine;
}

/** Areas are made with the engine in hand; it learns their kinds when all of them are made. */
export function createEngine(
  notify: Notify,
  settle: Settle,
): Engine & { readonly register: (kinds: readonly ApprovalKind[]) => void } {
  const byName = new Map<ApprovalKindName, ApprovalKind>();
  return {
    kinds: byName,
    notify,
    settle,
    register: (kinds) => {
      for (const kind of kinds) {
        if (byName.has(kind.kind)) throw new Error(`two areas serve the approval kind ${kind.kind}`);
        byName.set(kind.kind, kind);
      }
    },
  };
}
