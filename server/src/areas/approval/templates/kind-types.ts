import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import type { Db } from '#platform/database/client.ts';

export interface KindTypes {
  readonly kind: ApprovalKindName;
  readonly names: string[];
}

/** Of the kinds that have types. */
export async function kindTypes(db: Db, { kinds }: Engine): Promise<KindTypes[]> {
  const all: KindTypes[] = [];
  for (const { kind, types } of kinds.values())
    if (types !== undefined) all.push({ kind, names: [...(await types(db))] });
  return all;
}

/** What a template for these kinds may name; one for no kind in particular serves all of them. */
export const typesFor = (all: readonly KindTypes[], kinds: readonly ApprovalKindName[]): Set<string> =>
  new Set(all.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)).flatMap(({ names }) => names));
