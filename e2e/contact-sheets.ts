// Opens every screen as everybody, says what is wrong, and shows all of it on contact sheets: npm run contact-sheets [folder].
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { permits, signedInAuthority } from '@tongzhou/contract/permissions.ts';
import { type Route, routeAt } from '@tongzhou/contract/routes.ts';
import { root } from '../tools/list-files.ts';
import { desk, phone } from './support/browser/accessible.ts';
import { type Watch, watchOver } from './support/browser/watch.ts';
import { sql } from './support/company/database.ts';
import { administrator, type OwnCompany, withOwnCompany } from './support/company/pictured-company.ts';
import { type Client, clientOf, clientWith } from './support/company/requests.ts';
import type { Person } from './support/people/people.ts';
import { signInByHand, stored } from './support/people/sign-in.ts';
import { ContactSheets } from './support/screens/contact-sheet.ts';
import { publicAddresses } from './support/screens/public-pages.ts';
import { openTabs } from './support/screens/screen-tabs.ts';
import { addressFor, insideRoutes, openScreen, recordScreens, seenOn, settled } from './support/screens/screens.ts';

const target = resolve(process.argv[2] ?? join(tmpdir(), 'contact-sheets'));
if (target.startsWith(root)) throw new Error('请把图片放在代码库之外。');

interface Look {
  readonly name: string;
  readonly columns: number;
  readonly options: BrowserContextOptions;
}
const looks = ([desk, phone] as const).flatMap((viewport) =>
  (['light', 'dark'] as const).map(
    (colorScheme): Look => ({
      name: `${viewport.width}-${colorScheme}`,
      columns: viewport === desk ? 3 : 6,
      options: { viewport, colorScheme, ...(viewport === phone && { hasTouch: true, isMobile: true }) },
    }),
  ),
);
const plain = looks[0] as Look;

/** What is one's own: the administrator of the demo company is nobody's employee, so the persona 员工 must have it. */
const isOwn = (path: string): boolean => path.startsWith('/staff/my_center');
/** Where nothing to do is no fault, and where there is no list. */
const mayBeEmpty = (path: string): boolean =>
  path === '/home' || path.startsWith('/approval/') || path in recordScreens;

const wrong: string[] = [];
const say = (who: string, where: string, what: string): void => {
  wrong.push(`${who} ${where}: ${what}`);
  console.log(`! ${wrong.at(-1)}`);
};

/** What was heard of the page since it was asked last. */
function listenTo(page: Page, address: string): () => readonly string[] {
  const watch: Watch = watchOver([address]);
  watch.watch(page.context());
  let heard = 0;
  return () => {
    const news = watch.problems().slice(heard);
    heard += news.length;
    return news;
  };
}

interface Asked {
  readonly who: string;
  readonly address: string;
  readonly permitted: boolean;
  /** Whether something must stand in its list. */
  readonly filled: boolean;
}

/** Whether what stands there now is as it should be; what is not is said. */
async function judge(page: Page, news: () => readonly string[], calm: boolean, asked: Asked): Promise<void> {
  const { who, address, permitted, filled } = asked;
  const seen = await seenOn(page);
  const note = (what: string) => say(who, address, what);
  for (const one of news()) note(one);
  if (!calm) note('is never done loading');
  if (!permitted) {
    const refused = page.getByText('无权限访问').first();
    if (seen.path !== '/login' || !(await refused.isVisible())) note('opens although it is not permitted');
    return;
  }
  if (seen.path !== new URL(address.split(' › ')[0] ?? '', 'http://host').pathname) note(`leads to ${seen.path}`);
  if (seen.title === '' || seen.title === '同舟') note('has no title');
  for (const words of seen.errors) note(`shows an error: ${words}`);
  for (const words of seen.locked) note(`is refused: ${words}`);
  if (seen.unfinished !== undefined) note(`says ${seen.unfinished}`);
  if (seen.wider > 0) note(`is ${seen.wider} px wider than the window`);
  if (filled) for (const words of seen.empty) note(`is empty: ${words}`);
}

const isPermitted = ({ authority }: Pick<Route, 'authority'>, permissions: readonly (number | '*')[]): boolean =>
  authority === signedInAuthority ||
  permits(
    {
      checked: new Set(permissions.filter((one) => one !== '*')),
      halfChecked: new Set(),
      wildcard: permissions.includes('*'),
    },
    authority,
  );

interface Screen {
  readonly route: Route;
  readonly address: string;
}

async function screensOf(ask: Client): Promise<Screen[]> {
  const found: Screen[] = [{ route: routeAt('/leadership') as Route, address: '/leadership' }];
  for (const route of insideRoutes) {
    const address = await addressFor(route, ask);
    if (address !== undefined) found.push({ route, address });
  }
  return found;
}

async function lookAsAdministrator(company: OwnCompany, chief: Person): Promise<void> {
  const ask = await clientOf(chief);
  const screens = await screensOf(ask);
  for (const { path } of insideRoutes)
    if (screens.every(({ route }) => route.path !== path)) say('系统管理员', path, 'has no record to be opened');
  const open = await publicAddresses(ask);
  for (const look of looks) {
    const sheets = new ContactSheets(target, look.name, look.columns);
    const who = `系统管理员 ${look.name}`;
    const outside = await company.open(look.options);
    await outside.context().addInitScript((token) => {
      if (location.protocol === 'http:') sessionStorage.setItem('register_token', token);
    }, open.registerToken);
    const outsideNews = listenTo(outside, company.address);
    for (const address of open.addresses) {
      await outside.goto('about:blank');
      const calm = await openScreen(outside, address);
      const shown = address.replace(/[\w-]{43}/, '…');
      // Without a login it says so, as if refused.
      if (address !== '/leadership')
        await judge(outside, outsideNews, calm, { who, address: shown, permitted: true, filled: false });
      await sheets.add(outside, shown);
    }
    await outside.context().close();

    const page = await company.open(look.options);
    const news = listenTo(page, company.address);
    await signInByHand(page, chief);
    for (const { route, address } of screens) {
      const calm = await openScreen(page, address, { anew: look === plain });
      // What is drawn after the last answer came.
      await sleep(300);
      await judge(page, news, calm, {
        who,
        address,
        permitted: true,
        filled: look === plain && !mayBeEmpty(route.path) && !isOwn(route.path),
      });
      await sheets.add(page, address);
    }
    await page.context().close();
    await sheets.compose(company.browser);
  }
}

async function lookAtTabs(company: OwnCompany, chief: Person): Promise<void> {
  const sheets = new ContactSheets(target, 'tabs', plain.columns);
  const page = await company.open(plain.options);
  const news = listenTo(page, company.address);
  await signInByHand(page, chief);
  for (const { address } of await screensOf(await clientOf(chief))) {
    await openScreen(page, address);
    await openTabs(page, address, async (name) => {
      // Of requests, where they are everybody's.
      const filled = name.startsWith('/approval/') && / › 全部[^›]*$/.test(name);
      await judge(page, news, true, { who: '系统管理员', address: name, permitted: true, filled });
      await sheets.add(page, name);
    });
  }
  await sheets.compose(company.browser);
}

async function lookAsPersonas(company: OwnCompany): Promise<void> {
  const front = await company.open(plain.options);
  const names = await company.toPersonas(front);
  await front.context().close();
  for (const name of names.filter((one) => one !== '系统管理员')) {
    const page = await company.open(plain.options);
    const news = listenTo(page, company.address);
    await company.enterAs(page, new RegExp(`^${name}`));
    const ask = clientWith((await stored(page, 'admin_token')) ?? '');
    const permissions = JSON.parse((await stored(page, 'currentPermissions')) ?? '[]') as (number | '*')[];
    for (const route of insideRoutes) {
      const permitted = isPermitted(route, permissions);
      const address = permitted ? await addressFor(route, ask) : route.path;
      // They have no such record.
      if (address === undefined) continue;
      let calm = await openScreen(page, address);
      if (!permitted)
        calm = await page.waitForURL('**/login').then(
          () => settled(page),
          () => false,
        );
      const filled = name === '员工' && isOwn(route.path) && !mayBeEmpty(route.path);
      await judge(page, news, calm, { who: name, address, permitted, filled });
    }
    await page.context().close();
    console.log(`${name}: ${insideRoutes.filter((route) => isPermitted(route, permissions)).length} 个页面`);
  }
}

const typical = [
  '/home',
  '/staff/index',
  '/business_management/business_list',
  '/project_management/project_list',
  '/business_management/business_total',
  '/home/message',
  '/leadership',
];
/** What the frame around every screen needs. */
const frame = /\/api\/(user\/(isLogin|refresh|menuList|userDetailUserInfo)|common\/live)/;

/** While the answers are held back, and after they failed. */
async function lookAtStates(company: OwnCompany, chief: Person, sheets: ContactSheets): Promise<void> {
  for (const state of ['loading', 'error'] as const)
    for (const address of typical) {
      const page = await company.open(plain.options);
      await signInByHand(page, chief, '/help');
      await page.route('**/api/**', (route) => {
        if (frame.test(route.request().url())) return route.continue();
        if (state === 'error')
          return route.fulfill({ status: 500, json: { code: 500, msg: '服务器出错了', data: null } });
        return new Promise(() => {});
      });
      await page.goto(address);
      await sleep(2500);
      const { errors } = await seenOn(page);
      if (state === 'error' && errors.length === 0) say(state, address, 'does not say that it was not loaded');
      if (state === 'loading' && errors.length > 0) say(state, address, `shows an error: ${errors.join()}`);
      await sheets.add(page, `${state} ${address}`);
      await page.context().close();
    }
}

async function lookAtEmptyCompany(company: OwnCompany, chief: Person, sheets: ContactSheets): Promise<void> {
  const page = await company.open(plain.options);
  const news = listenTo(page, company.address);
  await signInByHand(page, chief);
  for (const address of typical) {
    const calm = await openScreen(page, address);
    await judge(page, news, calm, { who: '空公司', address, permitted: true, filled: false });
    await sheets.add(page, `empty ${address}`);
  }
  await sheets.compose(company.browser);
}

const states = new ContactSheets(target, 'states', plain.columns);
await withOwnCompany('contact-sheets', async (company) => {
  // What waits to be confirmed would stand before every screen.
  await sql('update announcement_readers set read_at = now(), confirmed_at = now() where confirmed_at is null');
  const chief = await administrator();
  await lookAsAdministrator(company, chief);
  await lookAtStates(company, chief, states);
  await lookAsPersonas(company);
  await lookAtTabs(company, chief);
});
await withOwnCompany('empty-company', async (company) => lookAtEmptyCompany(company, await administrator(), states), {
  demo: false,
});
console.log(wrong.length === 0 ? '没有发现问题。' : `发现 ${wrong.length} 个问题：\n${wrong.join('\n')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
