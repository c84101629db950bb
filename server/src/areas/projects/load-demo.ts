import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { type ProjectStatus, projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { type DemoPerson, type DemoProject, type DemoTask, demoSets } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { establishReturns, oneOf, pauseReasons, terminateReasons } from '@tongzhou/demo/words/client-words.ts';
import { decideInDemo, type Engine, type Filing, passInDemo, powerfulDemoCaller } from '#areas/approval/public.ts';
import { checkRequest } from '#areas/projects/acceptance/check-kind.ts';
import { bidKind } from '#areas/projects/bidding/bids/bid-kind.ts';
import { loadDemoNotice, noticeTime } from '#areas/projects/bidding/notices/load-demo-notice.ts';
import { costRequest } from '#areas/projects/costs/cost-kind.ts';
import { enterCost } from '#areas/projects/costs/enter-cost.ts';
import { loadDemoLabour } from '#areas/projects/costs/load-demo-labour.ts';
import { loadDemoClients } from '#areas/projects/load-demo-clients.ts';
import { loadDemoChange, loadDemoTeam } from '#areas/projects/load-demo-team.ts';
import { assignRequest } from '#areas/projects/members/assign-kind.ts';
import { teamChangeRequest } from '#areas/projects/members/changes/team-change-kind.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { establishRequest } from '#areas/projects/projects/drafts/establish-kind.ts';
import { draftsOfOrders } from '#areas/projects/projects/drafts/project-draft-table.ts';
import { submitProject } from '#areas/projects/projects/drafts/submit-project.ts';
import { type ProjectRecord, projectById, putStatus } from '#areas/projects/projects/project-table.ts';
import { createProject, editProject } from '#areas/projects/projects/save-project.ts';
import { terminateProject } from '#areas/projects/projects/status/end-project.ts';
import { pauseProject } from '#areas/projects/projects/status/run-project.ts';
import { latestRequest } from '#areas/projects/request-table.ts';
import { createSet } from '#areas/projects/sets/change-set.ts';
import { moveTask } from '#areas/projects/tasks/moves/move-task.ts';
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
  readonly hours: WorkingHours;
  readonly room: (at: number) => Workroom;
  readonly idOf: (person: DemoPerson) => number;
  readonly filing: (person: DemoPerson, at: number) => Filing;
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

const recordOf = async ({ tx }: Loading, id: number): Promise<ProjectRecord> =>
  (await projectById(tx, id)) as ProjectRecord;

/** That of its order, completed; or from nothing. */
async function loadDraft(loading: Loading, one: DemoProject, at: number): Promise<number> {
  const { idOf, typeOf, setOf, draftOf } = loading;
  const filing = loading.filing(one.manager, at);
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
    description: one.description,
    file_ids: [],
  };
  if (one.opportunity === null) return (await createProject(filing, { ...values, type_id: typeOf(one.type) })).id;
  const id = draftOf(one.opportunity.name);
  const { version, type_id } = await recordOf(loading, id);
  // Some drafts wait as they were made.
  if (one.status > 0 || one.returned) await editProject(filing, { id, version, ...values, type_id });
  return id;
}

/** Sent, and decided about as far as it got; when that was. */
async function loadEstablishing(loading: Loading, id: number, one: DemoProject, since: number): Promise<number> {
  const { tx, hours, room, filing } = loading;
  const at = hours.after(since, 1);
  const used = room(at);
  const { version } = await recordOf(loading, id);
  const sent = { id, version };
  const { id: request } = await submitProject(filing(one.manager, at), used.parts, used.establish, sent);
  const judged = hours.after(at, 3);
  if (one.returned)
    await decideInDemo(tx, used.engine, request, 'return', judged, { opinion: oneOf(establishReturns, id) });
  else if (one.status >= 2) return passInDemo(tx, used.engine, request, judged, hours);
  return judged;
}

async function loadTask(loading: Loading, project_id: number, one: DemoProject, task: DemoTask, planned: number) {
  const { hours, room, idOf, filing } = loading;
  const { id } = await createTask(filing(one.members[0]?.person ?? one.manager, planned), room(planned).parts, {
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
  const begun = hours.on(task.start, 9, planned);
  const { state } = task;
  const doing = { id, version: 1, state: 'doing', progress: Math.min(task.progress, 99) } as const;
  if (state !== 'todo') await moveTask(filing(task.owner, begun), doing);
  const ended = hours.on(task.end, 17, begun);
  if (state === 'done') await moveTask(filing(task.owner, ended), { id, version: 2, state: 'done' });
}

async function loadCosts({ tx, hours, room, filing }: Loading, project_id: number, one: DemoProject): Promise<void> {
  for (const { day, kind, amount, note } of one.costs) {
    const at = hours.on(day, 15);
    const used = room(at);
    const draft = { project_id, kind, day, amount, note, file_ids: [] };
    const { number } = await enterCost(filing(one.manager, at), used.parts, used.cost, draft);
    const sent = number === null ? undefined : await latestRequest(tx, project_id, 'project_cost');
    if (sent !== undefined) await passInDemo(tx, used.engine, sent.approval_id, hours.after(at, 3), hours);
  }
}

/** What lies long ago is put where it led; how it was settled its own area tells. */
async function put({ tx }: Loading, id: number, before: ProjectStatus, status: ProjectStatus, at: number) {
  await putStatus(tx, { id, status, pause_reason: null, now: at });
  await addTrail(tx, { project: id, by: null, title: `${projectStatuses[before]} → ${projectStatuses[status]}` }, at);
}

/** Accepted, settled, put off or given up. */
async function loadEnd(loading: Loading, id: number, one: DemoProject, since: number): Promise<void> {
  const { now, hours, room, filing } = loading;
  const { status } = one;
  const last = one.end < today(now) ? hours.on(one.end, 16, since) : hours.before(now, 12);
  let ended = hours.after(last, 5);
  if (loading.past.has(one)) {
    await put(loading, id, 4, 5, last);
    await put(loading, id, 5, 6, ended);
  } else if (status >= 4 && one.members[0] !== undefined) {
    const leader = one.members[0].person;
    const by = (at: number) => filing(leader, at);
    const clients = { project: id, one, now, hours, room, filing: by, waits: one === loading.waits };
    ended = await loadDemoClients(clients, last);
  }
  if (status === 8) await put(loading, id, 6, 8, hours.after(ended, 24));
  const reasons = one.opportunity === null ? 'inside' : 'client';
  if (status === 7 || status === 9)
    await pauseProject(filing(one.manager, last), room(last).parts, { id, reason: oneOf(pauseReasons[reasons], id) });
  if (status === 9) {
    const given = hours.after(last, 30);
    const reason = oneOf(terminateReasons[reasons], id);
    await terminateProject(filing(one.manager, given), room(given).parts, { id, reason });
  }
}

async function loadProject(loading: Loading, one: DemoProject): Promise<number> {
  const { tx, now, hours, room, idOf, deciders } = loading;
  const { status } = one;
  const drafted = hours.on(one.sent, 9);
  const id = await loadDraft(loading, one, drafted);
  const sent = status > 0 || one.returned;
  const established = sent ? await loadEstablishing(loading, id, one, drafted) : drafted;
  const offered = noticeTime(one, hours, now, established);
  const notice = { project: id, at: offered, now, hours, idOf, deciders };
  const awarded = await loadDemoNotice(tx, room(offered).parts, one, notice);
  const assigns = (status >= 4 && one.bidding === null) || one.assigning;
  const staffed = assigns ? await loadDemoTeam(loading, id, one, established) : (awarded ?? established);
  if (status < 4) return id;
  const planned = hours.on(one.start, 9, staffed);
  let written = planned;
  for (const task of one.tasks) {
    await loadTask(loading, id, one, task, written);
    written = hours.after(written, 0.1);
  }
  await loadCosts(loading, id, one);
  await loadDemoLabour(tx, id, one, now, hours);
  await loadEnd(loading, id, one, planned);
  return id;
}

/** Drafts by the name of their order, the oldest first where two have the same. */
async function draftsByName(tx: Tx): Promise<(name: string) => number> {
  const waiting = Map.groupBy(await draftsOfOrders(tx), ({ name }) => name);
  return (name) => waiting.get(name)?.shift()?.id as number;
}

/** Two years of projects, done by the program itself as if on those days. */
export async function loadDemoProjects(
  tx: Tx,
  parts: ProjectParts,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const speaking = workroom(parts);
  const nothing = async () => undefined;
  const silent = workroom({ ...parts, notify: nothing, engine: { ...parts.engine, notify: nothing } });
  const idOf = (person: DemoPerson) => ids.get(person) as number;
  const filing = (person: DemoPerson, at: number): Filing => ({
    tx,
    caller: powerfulDemoCaller(idOf(person)),
    now: at,
    note: () => undefined,
  });
  const types = new Map((await enabledProjectTypes(tx)).map(({ id, name }) => [name, id]));
  const sets = new Map<string, number>();
  const office = company.personas['project-manager'];
  const founded = filing(office, hours.on(addDays(today(now), -720), 9));
  for (const [name, description] of demoSets)
    sets.set(name, (await createSet(founded, { name, owner_id: idOf(office), description })).id);
  const loading: Loading = {
    tx,
    now,
    hours,
    room: (at) => (now - at < quietDays * 24 * hour ? speaking : silent),
    idOf,
    filing,
    typeOf: (name) => types.get(name) as number,
    setOf: (name) => sets.get(name) as number,
    draftOf: await draftsByName(tx),
    deciders: [idOf(company.personas.leader), idOf(office)],
    waits: company.projects.find(({ status }) => status === 5),
    past: new Set(company.projects.filter(({ status }) => status === 8).slice(6)),
  };
  const numbers = new Map<DemoProject, number>();
  for (const one of company.projects) numbers.set(one, await loadProject(loading, one));
  // Teams are judged by all they do besides: who gets too much joins last.
  for (const [one, id] of numbers) if (one.change !== null) await loadDemoChange(loading, id, one, one.change);
}
