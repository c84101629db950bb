import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { SettlementParts } from '#areas/settlement/parts.ts';
import type { SettlementRequest } from '#areas/settlement/sheet/settlement-kind.ts';
import type { Tx } from '#platform/database/client.ts';

export async function loadDemoSettlements(
  _tx: Tx,
  _parts: SettlementParts,
  _settlement: SettlementRequest,
  _demo: DemoContext,
): Promise<void> {}
