import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { type ProjectStatus, projectStatuses } from '@tongzhou/contract/rules/project-status.ts';
import { usualWeights } from '@tongzhou/contract/rules/team.ts';
import { type DemoPerson, type DemoProject, type DemoTask, demoSets } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { decideInDemo, type Engine, type Filing, powerfulDemoCaller } from '#areas/approval/public.ts';
import { checkRequest } from '#areas/projects/acceptance/check-kind.ts';
import { bidKind } from '#areas/projects/bidding/bid-kind.ts';
import { loadDemoNotice, noticeTime } from '#areas/projects/bidding/load-demo-notice.ts';
import { costRequest } from '#areas/projects/costs/cost-kind.ts';
import { enterCost } from '#areas/projects/costs/enter-cost.ts';
import { loadDemoLabour } from '#areas/projects/costs/load-demo-labour.ts';
import { loadDemoClients } from '#areas/projects/load-demo-clients.ts';
import { assignRequest } from '#areas/projects/members/assign-kind.ts';
import { teamChangeRequest } from '#areas/projects/members/team-change-kind.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { terminateProject } from '#areas/projects/projects/end-project.ts';
import { establishRequest } from '#areas/projects/projects/establish-kind.ts';
import { draftsOfOrders } from '#areas/projects/projects/project-draft-table.ts';
import { type ProjectRecord, projectById, putStatus } from '#areas/projects/projects/project-table.ts';
import { pauseProject } from '#areas/projects/projects/run-project.ts';
import { createProject, editProject } from '#areas/projects/projects/save-project.ts';
import { submitProject } from '#areas/projects/projects/submit-project.ts';
import { latestRequest } from '#areas/projects/request-table.ts';
import { createSet } from '#areas/projects/sets/change-set.ts';
import { moveTask } from '#areas/projects/tasks/move-task.ts';
import { createTask } from '#areas/projects/tasks/save-task.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import type { Tx } from '#platform/database/client.ts';

const hour = 3_600_000;
const quietDays = 14;

/** One way of doing things: what happened long ago is not news. */
function workroom(parts: ProjectParts) {
  const establish = establishRequest();
  const cost = costRequest();
  const check = checkRequest();
  const [assign, teamChange] = [assignRequest(parts), teamChangeRequest(parts)];
  const made = [establish.kind, assign.kind, teamChange.kind, cost.kind, check.kind].map(
    (kind) => [kind.kind, kind] as const,
  );
  const kinds = new Map([...parts.engine.kinds, ...made]);
  const engine: Engine = { ...parts.engine, kinds };
  const own = { ...parts, engine };
  for (const kind of ['unveiling', 'dev_unveiling'] as const) kinds.set(kind, bidKind(own, kind));
  return { parts: own, engine, establish, assign, teamChange, cost, check };
}
type Workroom = ReturnType<typeof workroom>;

interface Loading {
  readonly tx: Tx;
  readonly now: number;
  readonly room: (at: number) => Workroom;
  readonly idOf: (person: DemoPerson) => number;
  readonly typeOf: (name: string) => number;
  readonly setOf: (name: string) => number;
  /** The draft that winning its order has made. */
  readonly draftOf: (name: string) => number;
  /** Who decide about bids; whoever bids does not. */
  readonly deciders: readonly number[];
  /** Whose client has not answered yet; those of which nothing but the outcome is told. */
  readonly waits: DemoProject | undefined;
  readonly past: ReadonlySet<DemoProject>;
}

const filingOf = (tx: Tx, user: number, now: number): Filing => ({
  tx,
  caller: powerfulDemoCaller(user),
  now,
  note: () => undefined,
});

async function passAll({ tx }: Loading, { engine }: Workroom, request: number, at: number): Promise<void> {
  while (await decideInDemo(tx, engine, request, 'pass', at));
}

const recordOf = async ({ tx }: Loading, id: number): Promise<ProjectRecord> =>
  (await projectById(tx, id)) as ProjectRecord;

/** That of its order, completed; or from nothing. */
async function loadDraft(loading: Loading, one: DemoProject): Promise<number> {
  const { tx, idOf, typeOf, setOf, draftOf } = loading;
  const filing = filingOf(tx, idOf(one.manager), beginOf(one.sent) + 9 * hour);
  const values = {
    project_title: one.name,
    set_id: one.set === null ? null : setOf(one.set),
    leader_id: one.members[0] === undefined ? null : idOf(one.members[0].person),
    planned_start: one.start,
    planned_end: one.end,
    contract_amount: 0,
    budget_labour: one.labour,
    budget_reimbursement: one.reimbursement,
    budget_material: one.material,
    budget_outsourcing: one.outsourcing,
    description: '',
    file_ids: [],
  };
  if (one.opportunity === null) return (await createProject(filing, { ...values, type_id: typeOf(one.type) })).id;
  const id = draftOf(one.opportunity.name);
  const { version, type_id } = await recordOf(loading, id);
  // Some drafts wait as they were made.
  if (one.status > 0 || one.returned) await editProject(filing, { id, version, ...values, type_id });
  return id;
}

/** Sent, and decided about as far as it got. */
async function loadEstablishing(loading: Loading, id: number, one: DemoProject): Promise<void> {
  const { tx, room, idOf } = loading;
  const at = beginOf(one.sent) + 10 * hour;
  const used = room(at);
  const { version } = await recordOf(loading, id);
  const filing = filingOf(tx, idOf(one.manager), at);
  const { id: request } = await submitProject(filing, used.parts, used.establish, { id, version });
  if (one.returned)
    await decideInDemo(tx, used.engine, request, 'return', at + 2 * hour, { opinion: '请按合同补充外包预算' });
  else if (one.status >= 2) await passAll(loading, used, request, at + 4 * hour);
}

async function loadTeam(loading: Loading, project_id: number, one: DemoProject): Promise<void> {
  const { tx, room, idOf } = loading;
  const at = beginOf(one.assigned) + 10 * hour;
  const used = room(at);
  const members = one.members.map(({ person, role, participation }) => ({
    user_id: idOf(person),
    role,
    weight: usualWeights[role],
    participation,
    start_on: one.start,
    end_on: one.end,
  }));
  const draft = { project_id, members, note: '', overload_reason: one.overloadReason };
  const { id: request } = await used.assign.file(filingOf(tx, idOf(one.manager), at), used.engine, draft);
  if (one.status >= 4) await passAll(loading, used, request, at + 4 * hour);
}

async function loadTask(loading: Loading, project_id: number, one: DemoProject, task: DemoTask): Promise<number> {
  const { tx, now, room, idOf } = loading;
  const leader = idOf(one.members[0]?.person ?? one.manager);
  const planned = Math.min(beginOf(one.start) + 11 * hour, now - hour);
  const { id } = await createTask(filingOf(tx, leader, planned), room(planned).parts, {
    project_id,
    title: task.title,
    owner_id: idOf(task.owner),
    planned_start: task.start,
    planned_end: task.end,
    milestone: task.milestone,
    after_ids: [],
    description: '',
    file_ids: [],
  });
  const owner = idOf(task.owner);
  const begun = Math.min(beginOf(task.start) + 9 * hour, now - hour);
  const ended = Math.min(beginOf(task.end) + 17 * hour, now - hour);
  if (task.state !== 'todo')
    await moveTask(filingOf(tx, owner, begun), {
      id,
      version: 1,
      state: 'doing',
      progress: Math.min(task.progress, 99),
    });
  if (task.state === 'done') await moveTask(filingOf(tx, owner, ended), { id, version: 2, state: 'done' });
  return id;
}

async function loadCosts(loading: Loading, project_id: number, one: DemoProject): Promise<void> {
  const { tx, room, idOf } = loading;
  for (const { day, kind, amount, note } of one.costs) {
    const at = beginOf(day) + 15 * hour;
    const used = room(at);
    const draft = { project_id, kind, day, amount, note, file_ids: [] };
    const { number } = await enterCost(filingOf(tx, idOf(one.manager), at), used.parts, used.cost, draft);
    const sent = number === null ? undefined : await latestRequest(tx, project_id, 'project_cost');
    if (sent !== undefined) await passAll(loading, used, sent.approval_id, at + 3 * hour);
  }
}

/** What lies long ago is put where it led; how it was settled its own area tells. */
async function put({ tx }: Loading, id: number, before: ProjectStatus, status: ProjectStatus, at: number) {
  await putStatus(tx, { id, status, pause_reason: null, now: at });
  await addTrail(tx, { project: id, by: null, title: `${projectStatuses[before]} → ${projectStatuses[status]}` }, at);
}

/** One more for a team: decided in one project, under approval in another. */
async function loadTeamChange(
  loading: Loading,
  project_id: number,
  one: DemoProject,
  helper: DemoPerson,
  passes: boolean,
) {
  const { tx, now, room, idOf } = loading;
  const at = now - (passes ? 20 : 1) * 24 * hour;
  const used = room(at);
  const members = one.members.map(({ person, role, participation }) => ({
    user_id: idOf(person),
    role,
    weight: usualWeights[role],
    participation,
    start_on: one.start,
    end_on: one.end,
  }));
  const effective_on = addDays(today(at), 3);
  const joining = {
    user_id: idOf(helper),
    role: 'support' as const,
    weight: usualWeights.support,
    participation: 10,
    start_on: effective_on,
    end_on: one.end,
  };
  const draft = {
    project_id,
    effective_on,
    members: [...members, joining],
    reason: '联调阶段增加人手',
    overload_reason: '短期支援',
  };
  const filing = filingOf(tx, members[0]?.user_id ?? idOf(one.manager), at);
  const { id } = await used.teamChange.file(filing, used.engine, draft);
  if (passes) await passAll(loading, used, id, at + 3 * hour);
}

async function loadProject(loading: Loading, one: DemoProject): Promise<number> {
  const { tx, now, room, idOf, deciders } = loading;
  const { status } = one;
  const id = await loadDraft(loading, one);
  if (status > 0 || one.returned) await loadEstablishing(loading, id, one);
  const offered = noticeTime(one, now);
  await loadDemoNotice(tx, room(offered).parts, one, { project: id, at: offered, now, idOf, deciders });
  if ((status >= 4 && one.bidding === null) || one.assigning) await loadTeam(loading, id, one);
  if (status >= 4) {
    for (const task of one.tasks) await loadTask(loading, id, one, task);
    await loadCosts(loading, id, one);
    await loadDemoLabour(tx, id, one, now);
  }
  const last = Math.min(beginOf(one.end) + 16 * hour, now - 30 * hour);
  if (loading.past.has(one)) {
    await put(loading, id, 4, 5, last);
    await put(loading, id, 5, 6, last + 6 * hour);
  } else if (status >= 4 && one.members[0] !== undefined) {
    const leader = idOf(one.members[0].person);
    const filing = (at: number) => filingOf(tx, leader, at);
    await loadDemoClients({ project: id, one, now, room, filing, waits: one === loading.waits }, last);
  }
  if (status === 8) await put(loading, id, 6, 8, last + 20 * hour);
  if (status === 7 || status === 9) {
    const filing = filingOf(tx, idOf(one.manager), last);
    await pauseProject(filing, room(last).parts, { id, reason: '客户场地与预算尚未落实' });
  }
  if (status === 9) {
    const filing = filingOf(tx, idOf(one.manager), last + 20 * hour);
    await terminateProject(filing, room(last).parts, { id, reason: '客户调整规划，项目取消' });
  }
  return id;
}

/** Drafts by the name of their order, the oldest first where two have the same. */
async function draftsByName(tx: Tx): Promise<(name: string) => number> {
  const waiting = Map.groupBy(await draftsOfOrders(tx), ({ name }) => name);
  return (name) => waiting.get(name)?.shift()?.id as number;
}

/** Two years of projects, done by the program itself as if on those days. */
export async function loadDemoProjects(tx: Tx, parts: ProjectParts, { company, ids, now }: DemoContext): Promise<void> {
  const speaking = workroom(parts);
  const nothing = async () => undefined;
  const silent = workroom({ ...parts, notify: nothing, engine: { ...parts.engine, notify: nothing } });
  const idOf = (person: DemoPerson) => ids.get(person) as number;
  const types = new Map((await enabledProjectTypes(tx)).map(({ id, name }) => [name, id]));
  const sets = new Map<string, number>();
  const office = idOf(company.personas['project-manager']);
  for (const [name, description] of demoSets) {
    const filing = filingOf(tx, office, now - 720 * 24 * hour);
    sets.set(name, (await createSet(filing, { name, owner_id: office, description })).id);
  }
  const loading: Loading = {
    tx,
    now,
    room: (at) => (now - at < quietDays * 24 * hour ? speaking : silent),
    idOf,
    typeOf: (name) => types.get(name) as number,
    setOf: (name) => sets.get(name) as number,
    draftOf: await draftsByName(tx),
    deciders: [idOf(company.personas.leader), office],
    waits: company.projects.find(({ status }) => status === 5),
    past: new Set(company.projects.filter(({ status }) => status === 8).slice(6)),
  };
  const running: [number, DemoProject][] = [];
  for (const one of company.projects) {
    const id = await loadProject(loading, one);
    if (one.status === 4 && one.members.length > 0) running.push([id, one]);
  }
  const helper = company.personas.employee;
  const free = running.filter(([, one]) => one.members.every(({ person }) => person !== helper));
  for (const [at, [id, one]] of free.slice(0, 2).entries()) await loadTeamChange(loading, id, one, helper, at === 0);
}
