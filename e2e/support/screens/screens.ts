import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { type ApprovalList, type ApprovalTab, approvalPage } from '@tongzhou/contract/areas/approval/request.ts';
import { opportunityPage } from '@tongzhou/contract/areas/business/opportunity.ts';
import { fileManagePage } from '@tongzhou/contract/areas/documents/document.ts';
import { projectList } from '@tongzhou/contract/areas/projects/project.ts';
import { myReimbursePage } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { paymentPage } from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { reimburseProjectPage } from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import { settlementPage } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { userList } from '@tongzhou/contract/areas/staff/people.ts';
import { publicAuthority } from '@tongzhou/contract/permissions.ts';
import { type Route, routes } from '@tongzhou/contract/routes.ts';
import type { Client } from '../company/requests.ts';

/** Of those inside the application; the others are pages of their own. */
export const insideRoutes: readonly Route[] = routes.filter(({ authority }) => authority !== publicAuthority);

const tabs: readonly ApprovalTab[] = ['all', 'todo', 'done', 'mine', 'copied'];

/** What this person finds first, of those that fit; nothing where the list is not theirs to see. */
async function firstOf<Row>(
  list: () => Promise<{ readonly list: readonly Row[] }>,
  fits: (row: Row) => boolean = () => true,
): Promise<Row | undefined> {
  try {
    return (await list()).list.find(fits);
  } catch (error) {
    if (error instanceof Error && error.message.includes(': 403 ')) return undefined;
    throw error;
  }
}

async function requestOf(ask: Client, list: ApprovalList, kind?: 'project_establish'): Promise<number | undefined> {
  for (const tab of tabs) {
    const found = await firstOf(() => ask(approvalPage, { list, tab, ...(kind !== undefined && { kind }) }));
    if (found !== undefined) return found.id;
  }
  return undefined;
}

type Found = number | undefined;
const byId =
  (find: (ask: Client) => Promise<Found>, name = 'id') =>
  async (ask: Client): Promise<string | undefined> => {
    const id = await find(ask);
    return id === undefined ? undefined : `${name}=${id}`;
  };

/** The screens of one record: what the address says of one that the person may open. */
export const recordScreens: Readonly<Record<string, (ask: Client) => Promise<string | undefined>>> = {
  '/staff/index/edit': byId(async (ask) => (await firstOf(() => ask(userList, { state: 'regular' })))?.id),
  '/staff/my_center/reimbursement/detail': byId(
    async (ask) =>
      (
        await firstOf(
          () => ask(myReimbursePage, {}),
          ({ state }) => state !== 'draft',
        )
      )?.id ?? (await firstOf(() => ask(paymentPage, { kind: 'reimburse' })))?.record_id,
  ),
  '/project_management/settlement/detail': byId(async (ask) => (await firstOf(() => ask(settlementPage, {})))?.id),
  '/project_management/project_detail': byId(
    async (ask) =>
      (await firstOf(() => ask(projectList, { status: 4 })))?.id ?? (await firstOf(() => ask(projectList, {})))?.id,
  ),
  '/business_management/details': byId(async (ask) => (await firstOf(() => ask(opportunityPage, {})))?.id),
  '/business_management/order': byId(
    async (ask) =>
      (
        await firstOf(
          () => ask(opportunityPage, { under_way: true, page_size: 50 }),
          ({ actions }) => actions.includes('order'),
        )
      )?.id,
  ),
  '/approval/single_project': byId((ask) => requestOf(ask, 'project_approval', 'project_establish')),
  '/approval/assign/edit': byId(
    async (ask) =>
      (
        await firstOf(
          () => ask(projectList, { status: 2, page_size: 50 }),
          ({ actions }) => actions.includes('pass-order'),
        )
      )?.id,
    'project_id',
  ),
  '/approval/business_approval/details': byId((ask) => requestOf(ask, 'business_approval')),
  '/approval/business_approval/chengdan_details': byId((ask) => requestOf(ask, 'business_chengdan')),
  '/document_management/detail': byId(async (ask) => (await firstOf(() => ask(fileManagePage, {})))?.id),
  '/document_management/project_reimburse_file/detail': byId(
    async (ask) => (await firstOf(() => ask(reimburseProjectPage, {})))?.project_id,
    'project_id',
  ),
};

/** Its address for this person; undefined where they have no record to open. */
export async function addressFor({ path }: Route, ask: Client): Promise<string | undefined> {
  const record = recordScreens[path];
  if (record === undefined) return path;
  const query = await record(ask);
  return query === undefined ? undefined : `${path}?${query}`;
}

const underWay = new WeakMap<Page, Set<Request>>();

/** Counts what the page has asked for and not got; the live stream never ends. */
function callsOf(page: Page): Set<Request> {
  const known = underWay.get(page);
  if (known !== undefined) return known;
  const calls = new Set<Request>();
  const over = (request: Request) => void calls.delete(request);
  page.on('request', (request) => {
    if (!/\/api\/common\/live/.test(request.url())) calls.add(request);
  });
  page.on('requestfinished', over).on('requestfailed', over);
  underWay.set(page, calls);
  return calls;
}

const busy = '[data-left], [aria-busy="true"], .ant-skeleton, .ant-spin-spinning';
/** Runs in the page. The name of the product alone is the title of a page that has not begun. */
const isBusy = (what: string) => document.title === '同舟' || document.querySelector(what) !== null;
/** Milliseconds of silence, after which nothing more is expected. */
const longCalm = 400;
const patience = 20_000;

/** Until the screen stands and asks for nothing more; false if it never does. */
export async function settled(page: Page, calm = longCalm): Promise<boolean> {
  const calls = callsOf(page);
  let since = Date.now();
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    const waits = calls.size > 0 || (await page.evaluate(isBusy, busy).catch(() => true));
    if (waits) since = Date.now();
    else if (Date.now() - since >= calm) return true;
  }
  return false;
}

interface Opening {
  /** By loading the page; else the application's router goes there, as by a link. */
  readonly anew?: boolean;
  readonly calm?: number;
}

/** False if it is never done loading. */
export async function openScreen(page: Page, address: string, { anew = false, calm }: Opening = {}): Promise<boolean> {
  const calls = callsOf(page);
  const follow = (to: string) => {
    const screen = document.querySelector('.shell-main > :last-child');
    if (screen === null || !document.title.endsWith(' - 同舟') || location.pathname + location.search === to)
      return false;
    screen.setAttribute('data-left', '');
    history.pushState(null, '', to);
    return true;
  };
  if (anew || !(await page.evaluate(follow, address))) {
    calls.clear();
    await page.goto(address);
  }
  return settled(page, calm);
}

export interface Seen {
  readonly path: string;
  readonly title: string;
  readonly errors: readonly string[];
  readonly locked: readonly string[];
  readonly empty: readonly string[];
  readonly unfinished: string | undefined;
  /** By how many pixels the page is wider than the window. */
  readonly wider: number;
}

/** What stands on the page now. */
export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const words = (selector: string) => shown(selector).map((one) => one.innerText.split('\n')[0] ?? '');
    return {
      path: location.pathname,
      title: document.title,
      errors: words('.state-message[role="alert"], .ant-result-error'),
      locked: words('.state-message:has(.anticon-lock)'),
      empty: words('.state-message:has(.anticon-inbox), .ant-empty'),
      unfinished: /敬请期待|即将上线|coming soon|开发中/i.exec(document.body.innerText)?.[0],
      wider: document.documentElement.scrollWidth - innerWidth,
    };
  });
