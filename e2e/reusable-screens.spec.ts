import type { Locator, Page } from '@playwright/test';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { choose, pickDay } from './support/forms.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { shows } from './support/texts.ts';

// The screens every area is made of, on the page that shows them with made-up data. What an area does with them is tried
// in its own journeys.

test.use({ site: 'trial' });

test.beforeEach(async ({ page, hire, watch }) => {
  watch.expect('/dev/ui', 404);
  await signIn(page, await hire({ groups: ['employees'] }), '/dev/ui');
});

const open = async (page: Page, button: string): Promise<Locator> => {
  await page.getByRole('region', { name: '对话框' }).getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog').first();
};
const stepsIn = (dialog: Locator) => dialog.getByRole('list', { name: '审批步骤' }).getByRole('listitem');
const box = (dialog: Locator, number: number) => dialog.getByRole('checkbox', { name: `第 ${number} 步审批` });

test.describe('the approval settings', () => {
  test('keep at least one who approves, whichever way the prompt is answered', async ({ page }) => {
    const dialog = await open(page, '成员与审批');
    await expect(box(dialog, 1)).toBeChecked();
    for (const answer of ['确定', '取消']) {
      await box(dialog, 1).click();
      const prompt = page.getByRole('dialog', { name: '提示' });
      await shows(prompt, '必须勾选不少于一个审批');
      await prompt.getByRole('button', { name: answer }).click();
      await expect(prompt).toBeHidden();
      await expect(box(dialog, 1)).toBeChecked();
    }
  });

  test('append a step that is only told, and give the first the approval when none has it', async ({ page }) => {
    const dialog = await open(page, '成员与审批');
    await dialog.getByRole('button', { name: '添加审批人' }).click();
    await expect(stepsIn(dialog)).toHaveCount(2);
    await expect(box(dialog, 2)).not.toBeChecked();
    await expect(stepsIn(dialog).nth(1)).toContainText('抄送');
    await dialog.getByRole('button', { name: '删除第 1 步' }).click();
    await expect(stepsIn(dialog)).toHaveCount(1);
    await expect(box(dialog, 1)).toBeChecked();
    await expect(stepsIn(dialog).first()).toContainText('审批');
  });

  test('are replaced by the steps of a template', async ({ page }) => {
    const dialog = await open(page, '成员与审批');
    await dialog.getByRole('combobox', { name: '审批模板' }).click();
    await page.getByTitle('请假默认流程').click();
    await expect(stepsIn(dialog)).toHaveCount(2);
    await expect(stepsIn(dialog).first()).toContainText('直属上级');
    await expect(stepsIn(dialog).nth(1)).toContainText('部门负责人');
    // The default of a kind stands fast; more can be added after it.
    await expect(box(dialog, 1)).toBeDisabled();
    await dialog.getByRole('button', { name: '添加审批人' }).click();
    await expect(stepsIn(dialog)).toHaveCount(3);
  });

  test('hide the box for looking', async ({ page }) => {
    const dialog = await open(page, '成员与审批');
    await expect(dialog.getByText('查看', { exact: true })).toBeHidden();
  });
});

test.describe('the member table', () => {
  test('has the specified columns', async ({ page }) => {
    const dialog = await open(page, '成员与审批');
    await expect(dialog.getByRole('columnheader')).toHaveText([
      '部门',
      '岗位',
      '姓名',
      '计划开始时间',
      '计划结束时间',
      '计划参与率（%）',
      '操作',
    ]);
  });
});

test.describe('the dialog for adding and editing', () => {
  test('marks what is required, says so at the field, and closes on cancel', async ({ page }) => {
    const dialog = await open(page, '全部字段');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('必填', { exact: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
  });

  test('asks before it loses what was typed', async ({ page }) => {
    const dialog = await open(page, '全部字段');
    await dialog.getByRole('textbox', { name: '姓名' }).fill('张三');
    await dialog.getByRole('button', { name: '取消' }).click();
    const question = page.getByRole('dialog', { name: '提示' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(dialog.getByRole('textbox', { name: '姓名' })).toHaveValue('张三');
  });

  test('keeps what was typed for the next time, until it is cleared', async ({ page, context }) => {
    await (await open(page, '全部字段')).getByRole('textbox', { name: '姓名' }).fill('张三');
    const draft = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')));
    await expect.poll(draft).toHaveLength(1);
    const later = await context.newPage();
    await later.goto('/dev/ui');
    const dialog = await open(later, '全部字段');
    await expect(dialog.getByRole('textbox', { name: '姓名' })).toHaveValue('张三');
    await expect(dialog.getByText('已恢复上次未提交的内容')).toBeVisible();
    await dialog.getByRole('button', { name: '清空' }).click();
    await expect(dialog.getByRole('textbox', { name: '姓名' })).toHaveValue('');
    await expect(dialog.getByText('已恢复上次未提交的内容')).toHaveCount(0);
    expect(await draft()).toEqual([]);
  });

  test('has every kind of field', async ({ page }) => {
    const dialog = await open(page, '全部字段');
    for (const label of [
      '只读文字',
      '禁用输入',
      '姓名',
      '级别',
      '性别',
      '标签',
      '日期',
      '时间',
      '部门',
      '说明',
      '权限',
      '照片',
      '附件',
    ])
      await expect(dialog.getByText(label, { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: '禁用输入' })).toBeDisabled();
    await expect(dialog.getByText('T00001')).toBeVisible();
  });

  test('sends what was chosen: dates as timestamps, a tree with what is half ticked', async ({ page, watch }) => {
    const dialog = await open(page, '全部字段');
    await dialog.getByRole('textbox', { name: '姓名' }).fill('张三');
    await choose(page, dialog, '级别', '甲');
    // A dropdown that is told of its change empties the other one.
    await choose(page, dialog, '类型（联动）', '乙');
    await dialog.getByRole('radio', { name: '甲' }).check();
    await dialog.getByRole('checkbox', { name: '乙' }).check();
    await pickDay(dialog, '日期', '2026-12-24');
    await pickDay(dialog, '时间', '2026-12-24 09:30');
    await dialog.getByRole('textbox', { name: '说明' }).fill('两行\n文字');
    await dialog.getByRole('treeitem', { name: '立项' }).getByRole('checkbox').click();
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/common/nowhere'));
    watch.expect('/api/common/nowhere', 404);
    await dialog.getByRole('button', { name: '确定' }).click();
    const body = (await refused).request().postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({
      name: '张三',
      type: 'b',
      sex: 'a',
      tags: ['b'],
      day: beginOf('2026-12-24'),
      at: beginOf('2026-12-24') + 9.5 * 3_600_000,
      note: '两行\n文字',
      permissions: { half_checked: [1] },
    });
    expect((body.permissions as { checked: number[] }).checked.toSorted((a, b) => a - b)).toEqual([2, 11, 21]);
    for (const name of ['level', 'number', 'account']) expect(body[name] ?? null, name).toBeNull();
    // Refused, it stays open with all that was typed.
    await expect(dialog.getByRole('textbox', { name: '姓名' })).toHaveValue('张三');
  });

  test('a date of type 101 begins today', async ({ page }) => {
    const dialog = await open(page, '全部字段');
    const field = dialog.getByLabel('截止日期（今天起）');
    const now = today(Date.now());
    await field.click();
    const cell = (day: string) => page.locator(`.ant-picker-dropdown:visible td[title="${day}"]`);
    await expect(cell(now)).not.toHaveClass(/ant-picker-cell-disabled/);
    await page.keyboard.press('Escape');
    await pickDay(dialog, '截止日期（今天起）', addDays(now, -1));
    await expect(field).toHaveValue('');
    await field.click();
    // Also where yesterday stands on the page of the month before.
    if (now.slice(-2) !== '01') await expect(cell(addDays(now, -1))).toHaveClass(/ant-picker-cell-disabled/);
    await cell(now).click();
    await expect(field).toHaveValue(now);
  });

  test('the shared fields left empty say the specification’s words', async ({ page }) => {
    const dialog = await open(page, '共用规则');
    // Placeholders may say the same.
    const said = (words: string) => dialog.locator('.ant-form-item-explain').getByText(words, { exact: true });
    await dialog.getByRole('button', { name: '确定' }).click();
    for (const [words, times] of [
      ['请选择公司成员', 1],
      ['请选择时间', 2],
      ['请填写请假描述', 1],
      ['必填', 1],
    ] as const)
      await expect(said(words)).toHaveCount(times);
    // What is typed is judged when the field is left, what is chosen at once.
    await dialog.getByRole('textbox', { name: '请假描述' }).fill('探亲');
    await dialog.getByRole('textbox', { name: '请假描述' }).blur();
    await expect(said('请填写请假描述')).toHaveCount(0);
    await choose(page, dialog, '公司成员', '甲');
    await expect(said('请选择公司成员')).toHaveCount(0);
  });
});

test.describe('the title bar', () => {
  test('shows buttons by permission, and number 2000 always', async ({ page }) => {
    const list = page.getByRole('region', { name: '列表' });
    await expect(list.getByRole('button', { name: '新增商机' })).toBeVisible();
    await expect(list.getByRole('button', { name: '有权限才显示' })).toHaveCount(0);
  });
});

test.describe('the tabs bar', () => {
  test('shows counts, is walked by the keyboard, and searches by keyword', async ({ page }) => {
    const list = page.getByRole('region', { name: '列表' });
    const tabs = list.getByRole('tab');
    await expect(tabs).toHaveText(['全部1,286', '我负责的142', '已成单10,000+']);
    await tabs.first().click();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.nth(1)).toBeFocused();
    await expect(list.getByRole('searchbox', { name: '搜索商机' }).or(list.getByLabel('搜索商机'))).toBeVisible();
  });
});

test.describe('deleting', () => {
  test('asks first and says what became of it', async ({ page }) => {
    for (const [answer, words] of [
      ['取消', '已取消删除'],
      ['删除', '删除成功!'],
    ] as const) {
      await page.getByRole('region', { name: '对话框' }).getByRole('button', { name: '删除', exact: true }).click();
      const question = page.getByRole('dialog', { name: '提示' });
      await expect(question.getByText('是否需要删除?')).toBeVisible();
      await question.getByRole('button', { name: answer }).click();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
  });
});

test.describe('a list', () => {
  test('offers pages of 10 to 50, sorts, searches further, and has its states', async ({ page }) => {
    const list = page.getByRole('region', { name: '列表' });
    await list.getByRole('combobox', { name: /条\/页|每页/ }).click();
    for (const size of [10, 20, 30, 40, 50]) await expect(page.getByTitle(`${size} 条/页`).last()).toBeVisible();
    await page.keyboard.press('Escape');
    const toggle = list.getByRole('button', { name: '高级搜索' });
    await toggle.click();
    const fields = list.getByRole('form', { name: '高级搜索' });
    await fields.getByRole('textbox', { name: '客户' }).fill('中建');
    await choose(page, fields, '状态', '赢单');
    await pickDay(fields, '签约日期', '2026-11-03');
    await pickDay(fields, '月份', '2026-10');
    // Nothing is searched before the button is pressed.
    await expect(list.getByText('客户：中建')).toHaveCount(0);
    await fields.getByRole('button', { name: '搜索' }).click();
    for (const words of [
      '客户：中建',
      '状态：赢单',
      '签约日期：2026-11-03',
      '月份：2026-10',
      '创建时间：2026-11-01 至 2026-11-15',
    ])
      await expect(list.getByText(words)).toBeVisible();
    await toggle.click();
    await expect(fields).toHaveCount(0);
    await list.getByRole('button', { name: '空', exact: true }).click();
    await expect(list.getByText(/暂无/).first()).toBeVisible();
    await list.getByRole('button', { name: '出错', exact: true }).click();
    await expect(list.getByRole('button', { name: /重试|重新加载/ })).toBeVisible();
  });
});
