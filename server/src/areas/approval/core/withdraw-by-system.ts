import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { act } from '#areas/approval/core/act-rules.ts';
import { applyOutcome } from '#areas/approval/core/apply-outcome.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { lockRequest, openRequestsAbout, readInstance, saveInstance } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { loadWorld } from '#areas/approval/path/world-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** Of records that cannot be decided about any more, with the reason in the trail. Returns their numbers. */
export async function withdrawBySystem(
  tx: Tx,
  engine: Engine,
  about: { readonly kind: ApprovalKindName; readonly records: readonly number[]; readonly reason: string },
  now: number,
): Promise<{ id: number; title: string }[]> {
  const open = await openRequestsAbout(tx, about.kind, about.records);
  for (const { id } of open) {
    const request = await lockRequest(tx, id);
    if (request === undefined) continue;
    const before = await readInstance(tx, request);
    const world = await loadWorld(tx, [request.applicant_id], request.kind, now);
    const outcome = act(before, { do: 'withdraw', user: request.applicant_id }, world);
    if ('problem' in outcome) continue;
    await saveInstance(tx, request, before, outcome.instance, now);
    const entry = {
      step_key: null,
      activation: null,
      user_id: null,
      for_id: request.applicant_id,
      action: '系统撤回',
      opinion: about.reason,
      detail: {},
    };
    const kind = engine.kinds.get(request.kind) as ApprovalKind;
    const deed = {
      kind,
      engine,
      request,
      by: request.applicant_id,
      opinion: about.reason,
      now,
      entry,
      directory: world.directory,
    };
    await applyOutcome(tx, deed, outcome.instance, outcome.events);
  }
  return open.map(({ id, number, title }) => ({ id, title: `${number} ${title}` }));
}
