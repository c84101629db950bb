import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import type { Tx } from '#platform/database/client.ts';

export async function loadDemoBusiness(_tx: Tx, _parts: BusinessParts, _kinds: object, _demo: DemoContext) {}
