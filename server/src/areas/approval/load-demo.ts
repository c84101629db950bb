import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { actOnRequest } from '#areas/approval/core/acts/act-on-request.ts';
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

const opinions = {
  pass: ['同意', '同意', '已阅，同意', '同意', '没有意见', '情况属实，同意', '同意，请注意衔接'],
  reject: ['项目正在上线，请改期', '当周人手不足，请与同事错开', '客户验收在即，建议推后一周'],
  return: ['请补充说明', '请写明工作交接人', '时间请再确认一下'],
  withdraw: ['计划有变', '行程取消', '时间要改，重新提交'],
} as const;
const opinionOn = (action: keyof typeof opinions, turn: number): string =>
  opinions[action][turn % opinions[action].length] as string;

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
  action: Exclude<keyof typeof opinions, 'withdraw'>,
  now: number,
  more: More = {},
): Promise<boolean> {
  const request = await readRequest(tx, id);
  const step = request === undefined ? undefined : activeStep(await readInstance(tx, request));
  const seat = step?.seats.find(isLive);
  if (step === undefined || seat === undefined) return false;
  const aim = { id, step: step.key, activation: step.activation };
  const { opinion = opinionOn(action, id + 3 * step.key), fields } = more;
  const input = { action, ...aim, opinion, file_ids: [] };
  const powers = fields === undefined ? demoCaller : powerfulDemoCaller;
  const sent = fields === undefined || action !== 'pass' ? input : { ...input, action, fields };
  await actOnRequest(tx, engine, powers(seat.userId), sent, now);
  return true;
}

/** Whoever waits consents, one after the other from a moment on; until nobody does any more. */
export async function passInDemo(
  tx: Tx,
  engine: Engine,
  id: number,
  from: number,
  { after }: WorkingHours,
  more: More = {},
): Promise<number> {
  let [last, next] = [from, from];
  while (await decideInDemo(tx, engine, id, 'pass', next, more)) [last, next] = [next, after(next, 2)];
  return last;
}

export const withdrawInDemo = (tx: Tx, engine: Engine, id: number, applicant: number, now: number) =>
  actOnRequest(tx, engine, demoCaller(applicant), { action: 'withdraw', id, opinion: opinionOn('withdraw', id) }, now);

/** 撤销 of what has passed: the request that asks for it. */
export const reverseInDemo = async (
  tx: Tx,
  engine: Engine,
  id: number,
  applicant: number,
  opinion: string,
  now: number,
) => (await reverseRequest(tx, engine, demoCaller(applicant), { id, days: [], opinion }, now)).id;
