import { actOnRequest } from '#areas/approval/core/act-on-request.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { activeStep, isLive } from '#areas/approval/core/instance-rules.ts';
import { readInstance, readRequest } from '#areas/approval/core/instance-table.ts';
import { reverseRequest } from '#areas/approval/core/reverse-request.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** Someone of the demo company, as far as deeds ask who does them. */
export const demoCaller = (userId: number): Caller => ({
  userId,
  sessionId: 0,
  name: null,
  departmentId: 0,
  groups: [],
  granted: { checked: new Set(), halfChecked: new Set(), wildcard: false },
  pending: null,
});

/** Of someone whose deeds ask for rights of their own. */
export const powerfulDemoCaller = (userId: number): Caller => ({
  ...demoCaller(userId),
  granted: { checked: new Set(), halfChecked: new Set(), wildcard: true },
  groups: [{ id: 0, checked: new Set(), wildcard: true, dataScope: 'all', scopeDepartments: [] }],
});

const opinions = { pass: '同意', reject: '项目正在上线，请改期', return: '请补充说明' } as const;

interface More {
  readonly opinion?: string;
  /** What the step asks for. */
  readonly fields?: Record<string, unknown>;
}

/** Whoever waits decides; false when nobody does any more. */
export async function decideInDemo(
  tx: Tx,
  engine: Engine,
  id: number,
  action: keyof typeof opinions,
  now: number,
  more: More = {},
): Promise<boolean> {
  const request = await readRequest(tx, id);
  const step = request === undefined ? undefined : activeStep(await readInstance(tx, request));
  const seat = step?.seats.find(isLive);
  if (step === undefined || seat === undefined) return false;
  const aim = { id, step: step.key, activation: step.activation };
  const { opinion = opinions[action], fields } = more;
  const input = { action, ...aim, opinion, file_ids: [] };
  const powers = fields === undefined ? demoCaller : powerfulDemoCaller;
  const sent = fields === undefined || action !== 'pass' ? input : { ...input, action, fields };
  await actOnRequest(tx, engine, powers(seat.userId), sent, now);
  return true;
}

export const withdrawInDemo = (tx: Tx, engine: Engine, id: number, applicant: number, now: number) =>
  actOnRequest(tx, engine, demoCaller(applicant), { action: 'withdraw', id, opinion: '计划有变' }, now);

/** 撤销 of what has passed: the request that asks for it. */
export const reverseInDemo = async (
  tx: Tx,
  engine: Engine,
  id: number,
  applicant: number,
  opinion: string,
  now: number,
) => (await reverseRequest(tx, engine, demoCaller(applicant), { id, days: [], opinion }, now)).id;
