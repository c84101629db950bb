import type { RequestRow } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { kindRequest } from '#areas/approval/core/messages/notify.ts';
import type { Section } from '#areas/approval/core/said-rules.ts';
import type { Db } from '#platform/database/client.ts';

/** What its kind adds to a request, secrets and all; a reversal says everything in its form. */
export const sectionsOf = async (
  db: Db,
  kind: ApprovalKind,
  request: RequestRow,
  now: number,
): Promise<readonly Section[]> =>
  request.reverses_id === null ? ((await kind.sections?.(db, kindRequest(request), now)) ?? []) : [];
