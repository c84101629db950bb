import type { DemoContext } from '@tongzhou/demo/context.ts';
import { insertProjectType } from '#areas/projects/types/project-type-table.ts';
import type { Tx } from '#platform/database/client.ts';

export async function loadDemoProjectTypes(tx: Tx, { company: { projectTypes } }: DemoContext): Promise<void> {
  for (const { name, code, kind, dividendBasisPoints, growthBase, clientAcceptance } of projectTypes)
    await insertProjectType(tx, {
      name,
      code,
      kind,
      basis_points: dividendBasisPoints,
      growth_base: growthBase,
      template: null,
      acceptance: clientAcceptance,
    });
}
