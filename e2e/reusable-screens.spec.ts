import type { Locator, Page } from '@playwright/test';
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
  test('has the specified columns, and narrows people by department and post', async ({ page }) => {
    const dialog = await open(page, '成员与审批');
    for (const head of ['部门', '岗位', '姓名', '计划开始时间', '计划结束时间', '计划参与率（%）', '操作'])
      await expect(dialog.getByText(head, { exact: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: '添加成员' }).click();
    await expect(dialog.getByRole('button', { name: /^删除第 \d 行|^删除第 \d 个成员|删除成员/ })).toHaveCount(2);
    await expect(dialog.getByText('请先选择部门').first()).toBeVisible();
    // Paging is off: everybody is on one page.
    await expect(dialog.locator('.ant-pagination')).toHaveCount(0);
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
    await question.getByRole('button', { name: '取消' }).click();
    await expect(dialog.getByRole('textbox', { name: '姓名' })).toHaveValue('张三');
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
});

test.describe('the title bar', () => {
  test('shows buttons by permission, and number 2000 always', async ({ page }) => {
    const list = page.getByRole('region', { name: '列表' });
    await expect(list.getByRole('button', { name: '新增商机' })).toBeVisible();
    await expect(list.getByRole('button', { name: '有权限才显示' })).toHaveCount(0);
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
    await list.getByRole('button', { name: '高级搜索' }).click();
    await expect(list.getByText('创建时间').first()).toBeVisible();
    await list.getByRole('button', { name: '空', exact: true }).click();
    await expect(list.getByText(/暂无/).first()).toBeVisible();
    await list.getByRole('button', { name: '出错', exact: true }).click();
    await expect(list.getByRole('button', { name: /重试|重新加载/ })).toBeVisible();
  });
});
