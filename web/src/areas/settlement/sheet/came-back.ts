import type { settlementToEdit } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';

/** A settlement that came back, to be changed and sent again. */
export type CameBack = ReplyOf<typeof settlementToEdit>;
