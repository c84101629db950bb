import type { Locator, Page } from '@playwright/test';
import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { clientOf, type SentLeave, sendLeaves } from '../support/company/requests.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { choosePerson } from '../support/screens/forms.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const screen = '/approval/leave';
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const row = (page: Page, { number }: SentLeave) => page.getByRole('row').filter({ hasText: number });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const drawer = (page: Page) => page.locator('.request-drawer');
const trail = (page: Page) => page.getByRole('list', { name: '审批记录' });
const path = (page: Page) => page.getByRole('list', { name: '审批流程' });
const bar = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

/** Chooses from the bar, fills what is asked, and confirms. */
async function act(
  page: Page,
  action: string,
  fill?: (inside: Locator) => Promise<void>,
  done?: string,
): Promise<void> {
  await bar(page, action).click();
  const inside = page.getByRole('dialog', { name: action, exact: true });
  await fill?.(inside);
  await inside.locator('.ant-modal-footer .ant-btn-primary').click();
  if (done !== undefined) await expect(toastOf(page, done)).toBeVisible();
  await expect(inside).toHaveCount(0);
}

const open = async (page: Page, request: SentLeave) => {
  await page.goto(`${screen}?id=${request.id}`);
  await expect(drawer(page).getByText(request.number).first()).toBeVisible();
};

const openAs = async (page: Page, person: Person, request: SentLeave) => {
  await signIn(page, person, `${screen}?id=${request.id}`);
  await expect(drawer(page).getByText(request.number).first()).toBeVisible();
};

test('one passes from the list, the next hears of it at once, one takes back, and it is rejected', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const [dana, ann, bob] = [await hire(), await hire(), await hire()];
  const second = await (await anotherBrowser()).newPage();
  await signIn(second, bob, screen);
  await expect(second.getByRole('heading', { name: '暂无待处理的申请' })).toBeVisible();

  const [request] = (await sendLeaves(dana, [ann, bob])) as [SentLeave];
  await signIn(page, ann, screen);
  await expect(tab(page, '待我处理')).toContainText('1');
  await expect(row(page, request)).toContainText(ann.name);
  await isAccessible(page, 'the list');
  await page.getByRole('button', { name: `同意 ${request.number}` }).click();
  const passing = dialog(page, '同意');
  await passing.getByRole('button', { name: '情况属实，同意' }).click();
  await passing.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(page, '已同意')).toBeVisible();
  await expect(page.getByRole('heading', { name: '暂无待处理的申请' })).toBeVisible();

  // Nobody touched the second browser.
  await expect(row(second, request)).toBeVisible();
  await expect(tab(second, '待我处理')).toContainText('1');

  await tab(page, '我已处理').click();
  await row(page, request)
    .getByRole('link', { name: `详情 ${request.number}` })
    .click();
  await expect(trail(page)).toContainText('情况属实，同意');
  await expect(path(page).getByRole('listitem').first()).toContainText(`${ann.name} · 已通过`);
  await act(page, '取回', undefined, '已取回');
  await expect(trail(page)).toContainText(`${ann.name} 取回`);
  await act(page, '同意', undefined, '已同意');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/tab=done$/);
  // A keyboard goes on where it opened the request.
  await expect(row(page, request).getByRole('link', { name: `详情 ${request.number}` })).toBeFocused();

  await open(second, request);
  await isAccessible(second, 'the request');
  await bar(second, '驳回').click();
  const rejecting = dialog(second, '驳回');
  await expect(rejecting).toBeVisible();
  await isAccessible(second, 'the dialog');
  await rejecting.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(rejecting.getByText('请填写驳回理由')).toBeVisible();
  await rejecting.getByLabel('驳回理由').fill('人手不够');
  await rejecting.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(second, '已驳回')).toBeVisible();
  await expect(drawer(second).getByText('已驳回').first()).toBeVisible();

  const third = await (await anotherBrowser()).newPage();
  await signIn(third, dana, `${screen}?tab=mine`);
  await expect(row(third, request)).toContainText('已驳回');
  await row(third, request)
    .getByRole('link', { name: `详情 ${request.number}` })
    .click();
  await expect(trail(third)).toContainText('人手不够');
  await expect(bar(third, '修改并重新提交')).toBeVisible();
  await expect(bar(third, '同意')).toHaveCount(0);
});

test('it is handed on, others are asked before and after, it passes, is printed, checked and reversed', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const [dana, ann, eve, fay, gus] = [await hire(), await hire(), await hire(), await hire(), await hire()];
  const [request] = (await sendLeaves(dana, [ann])) as [SentLeave];
  const opened = async (person: Person) => {
    const other = await (await anotherBrowser()).newPage();
    await openAs(other, person, request);
    return other;
  };
  await openAs(page, ann, request);
  await act(page, '转交', (inside) => choosePerson(page, inside, '转交给', eve.name), '已转交');
  await expect(trail(page)).toContainText(`转交 → ${eve.name}`);
  await expect(bar(page, '同意')).toHaveCount(0);

  const asEve = await opened(eve);
  await act(asEve, '加签', (inside) => choosePerson(asEve, inside, '加签人员', fay.name), '已加签');
  await expect(path(asEve)).toContainText('等待加签');
  const asFay = await opened(fay);
  await act(asFay, '同意', undefined, '已同意');
  await expect(bar(asEve, '加签')).toBeVisible();
  await act(
    asEve,
    '加签',
    async (inside) => {
      await inside.getByText('在我之后（我同意，并由其继续审批）').click();
      await choosePerson(asEve, inside, '加签人员', gus.name);
    },
    '已加签',
  );
  await expect(bar(asEve, '同意')).toHaveCount(0);
  const asGus = await opened(gus);
  await act(asGus, '同意', undefined, '已同意');
  await expect(drawer(asGus).getByText('已通过').first()).toBeVisible();

  const asDana = await opened(dana);
  await asDana.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await bar(asDana, '打印').click();
  const paper = asDana.getByRole('article');
  await expect(paper).toContainText(request.number);
  await expect(asDana).toHaveTitle('printed');
  await isAccessible(asDana, 'the paper');
  const code = await paper.locator('footer strong').innerText();
  await asDana.getByRole('button', { name: '返回详情' }).click();
  await expect(drawer(asDana)).toBeVisible();
  await asDana.keyboard.press('Escape');
  await asDana.getByRole('button', { name: '核对打印件' }).click();
  const check = dialog(asDana, '核对打印件');
  await check.getByLabel('申请编号').fill(request.number);
  await check.getByLabel('校验码').fill(code.toLowerCase());
  await check.getByRole('button', { name: '核对' }).click();
  await expect(check.getByText('一致：打印件与系统中的记录相同')).toBeVisible();
  await check.getByLabel('校验码').fill('2222-2222-2222');
  await check.getByRole('button', { name: '核对' }).click();
  await expect(check.getByText(/^不一致/)).toBeVisible();
  await asDana.keyboard.press('Escape');

  await open(asDana, request);
  await act(
    asDana,
    '销假',
    async (inside) => {
      await inside.getByText('部分日期').click();
      await inside.getByRole('checkbox').first().check();
      await inside.getByRole('button', { name: '行程取消' }).click();
    },
    '销假申请已提交',
  );
  await expect(drawer(asDana).getByText('已有销假申请')).toBeVisible();
});

test('the approver is urged, someone is mentioned with a file, and the message leads there', async ({
  page,
  hire,
  watch,
  anotherBrowser,
}) => {
  test.slow();
  const [dana, ann, hal] = [await hire(), await hire(), await hire()];
  const [request] = (await sendLeaves(dana, [ann])) as [SentLeave];
  await openAs(page, dana, request);
  await bar(page, '催办').click();
  await expect(toastOf(page, '已催办 1 人')).toBeVisible();
  watch.expect('/api/approval/urge', 409);
  await bar(page, '催办').click();
  await expect(toastOf(page, '同一步骤每 4 个工作小时只能催办一次')).toBeVisible();
  await act(
    page,
    '评论',
    async (inside) => {
      await inside.getByLabel('评论内容').fill('请看附件');
      await choosePerson(page, inside, '提醒谁看', hal.name);
      await inside.getByLabel('提醒谁看').blur();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        inside.getByRole('button', { name: '上传附件' }).click(),
      ]);
      await chooser.setFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') });
      await expect(inside.getByText('说明.txt')).toBeVisible();
    },
    '已评论',
  );
  await expect(trail(page)).toContainText(`评论 @${hal.name}`);
  await expect(trail(page).getByRole('link', { name: '下载 说明.txt' })).toBeVisible();

  const second = await (await anotherBrowser()).newPage();
  await signIn(second, hal, '/home/message');
  await second.getByRole('link', { name: /^查看 评论提到了您/ }).click();
  await expect(trail(second)).toContainText('请看附件');
  await second.keyboard.press('Escape');
  await tab(second, '抄送我的').click();
  await expect(row(second, request)).toBeVisible();
  await expect(second.getByRole('button', { name: `同意 ${request.number}` })).toHaveCount(0);
});

/** As from another device. */
async function decide(person: Person, { id }: SentLeave, action: 'pass' | 'reject' = 'pass'): Promise<void> {
  const client = await clientOf(person);
  const { audit_info } = await client(approvalDetail, { id });
  const aim = { id, step: audit_info.step ?? 0, activation: audit_info.activation ?? 0 };
  await client(actOnApproval, action === 'pass' ? { action, ...aim } : { action, ...aim, opinion: '不同意' });
}

test('several are passed at once; one that was decided meanwhile says so', async ({ page, hire }) => {
  test.slow();
  const [dana, ann] = [await hire(), await hire()];
  const sent = await sendLeaves(dana, [ann], { count: 3 });
  // Nobody tells the page, which shows what was there when it was opened.
  await page.route(`**${live.path}`, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await signIn(page, ann, screen);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await decide(ann, sent[1] as SentLeave);
  await page.getByRole('button', { name: '批量同意' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '批量同意' }).click();
  const results = page.getByRole('list', { name: '处理结果' });
  await expect(page.getByText('已同意 2 项，未处理 1 项')).toBeVisible();
  await expect(results.getByRole('listitem').filter({ hasText: (sent[1] as SentLeave).number })).not.toContainText(
    '已同意',
  );
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('heading', { name: '暂无待处理的申请' })).toBeVisible();
});

test('a stand-in decides for somebody, until it is ended', async ({ page, hire, anotherBrowser }) => {
  test.slow();
  const [dana, ann, bob] = [await hire(), await hire(), await hire()];
  await signIn(page, ann, screen);
  await page.getByRole('button', { name: '代理审批' }).click();
  const list = dialog(page, '代理审批');
  await expect(list.getByText('还没有设置代理')).toBeVisible();
  await list.getByRole('button', { name: '新增代理' }).click();
  const writing = dialog(page, '新增代理');
  await choosePerson(page, writing, '代理人', bob.name);
  await writing.getByText('指定类型').click();
  await writing.getByRole('checkbox', { name: '请假' }).check();
  await writing.getByRole('button', { name: '确定' }).click();
  await expect(list.getByRole('listitem')).toContainText('代理中');

  const [request] = (await sendLeaves(dana, [ann])) as [SentLeave];
  const second = await (await anotherBrowser()).newPage();
  await openAs(second, bob, request);
  await expect(path(second)).toContainText(`${bob.name} 代 ${ann.name}`);
  await act(second, '同意', undefined, '已同意');
  await expect(trail(second)).toContainText(`${bob.name} 代 ${ann.name} 同意`);

  await list.getByRole('button', { name: `结束 ${bob.name} 的代理` }).click();
  await page.getByRole('dialog', { name: '结束代理' }).getByRole('button', { name: '结束' }).click();
  await expect(list.getByRole('listitem')).toContainText('已结束');
});
