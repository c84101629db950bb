import type { APIRequestContext, Page } from '@playwright/test';
import { deleteFile } from '@tongzhou/contract/areas/files.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { png } from '../support/browser/png.ts';
import { literal, sql } from '../support/company/database.ts';
import type { Person } from '../support/people/people.ts';
import { signIn, stored } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

// Files of a record: everyone who reads it downloads them; only 综合管理部 and 总经办, and what is below, may delete one.

const rights: readonly PermissionKey[] = ['staff.list', 'staff.edit'];

/** Into a department of that name, below another or at the top; and their own group reaches everyone. */
async function placed(person: Person, name: string, parent: string | null): Promise<Person> {
  const above = parent === null ? 'null' : `(select id from departments where department_name = ${literal(parent)})`;
  await sql(
    `insert into departments (parent_id, department_name, position)
      select ${above}, ${literal(name)}, 90 where not exists (select from departments where department_name = ${literal(name)})`,
  );
  await sql(
    `update users set department_id = (select id from departments where department_name = ${literal(name)})
      where id = ${person.id}`,
  );
  await sql(`update role_groups set data_scope = 'all' where name = 'group of ${person.id}'`);
  return person;
}

const papers = (page: Page) => page.getByRole('list', { name: '附件', exact: true });

async function upload(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '添加附件' }).click();
  const dialog = page.getByRole('dialog', { name: '添加附件' });
  for (const name of names) {
    const content = name.endsWith('.png')
      ? { mimeType: 'image/png', buffer: png(40, [20, 128, 74]) }
      : { mimeType: 'text/plain', buffer: Buffer.from(`内容 ${name}`) };
    await dialog.locator('input[type="file"]').setInputFiles({ name, ...content });
    await expect(toastOf(page, '附件上传成功，还需要提交').first()).toBeVisible();
    await expect(dialog.getByRole('link', { name: `下载 ${name}` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(papers(page).getByRole('listitem')).toHaveCount(names.length);
}

/** Images open in place, by the keyboard too; what is drawn is what the server sent. */
async function looksAtImages(page: Page): Promise<void> {
  const opener = papers(page).getByRole('button', { name: '查看 病历.png' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const shown = (name: string) => page.getByRole('dialog', { name }).getByRole('img', { name });
  const width = (name: string) => shown(name).evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(() => width('病历.png')).toBe(40);
  await isAccessible(page, 'an image over the page');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => width('发票.png')).toBe(40);
  await page.keyboard.press('Escape');
  await expect(shown('发票.png')).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** As someone would who has found the call. */
const deleteByHand = async (page: Page, request: APIRequestContext, id: number) =>
  (
    await request.delete(`${deleteFile.path}?id=${id}`, {
      headers: { authorization: `Bearer ${await stored(page, 'admin_token')}` },
    })
  ).status();

test('deleting is offered to the two departments and those below them, and refused to all others', async ({
  page,
  hire,
  anotherBrowser,
  request,
}) => {
  test.slow();
  const owner = await hire();
  await signIn(page, owner, '/staff/my_center');
  await upload(page, ['证书.txt', '合同.txt', '病历.png', '发票.png']);
  let id = 0;
  // The list shows a file before it is the owner's.
  await expect
    .poll(async () => {
      const files = await sql<{ id: string }>(
        `select id from files where owner_id = ${owner.id} and file_name = '证书.txt'`,
      );
      id = Number(files[0]?.id ?? 0);
      return id;
    })
    .toBeGreaterThan(0);

  const looking = async (person: Person) => {
    const theirs = await (await anotherBrowser({ locale: 'zh-CN', baseURL: new URL(page.url()).origin })).newPage();
    await signIn(theirs, person, `/staff/index/edit?id=${owner.id}&tab=files`);
    await expect(papers(theirs).getByRole('listitem')).toHaveCount(4);
    return theirs;
  };

  const elsewhere = await looking(await placed(await hire({ permissions: rights }), '测绘部', null));
  await expect(papers(elsewhere).getByRole('link', { name: '下载 证书.txt' })).toBeVisible();
  await expect(papers(elsewhere).getByRole('button', { name: /删除|移除/ })).toHaveCount(0);
  const saving = elsewhere.waitForEvent('download');
  await papers(elsewhere).getByRole('link', { name: '下载 证书.txt' }).click();
  expect((await saving).suggestedFilename()).toBe('证书.txt');
  expect(await deleteByHand(elsewhere, request, id)).toBe(403);
  await looksAtImages(elsewhere);

  // The owner sits in 总经办, but papers once submitted are HR's.
  await expect(papers(page).getByRole('button', { name: /删除|移除/ })).toHaveCount(0);
  expect(await deleteByHand(page, request, id)).toBe(403);

  const keeper = await looking(await placed(await hire({ permissions: rights }), '档案室', '综合管理部'));
  const press = () => papers(keeper).getByRole('button', { name: '删除 证书.txt' }).click();
  const question = keeper.getByRole('dialog', { name: '提示' });
  await press();
  await expect(question.getByText('是否需要删除?')).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(toastOf(keeper, '已取消删除')).toBeVisible();
  await expect(papers(keeper).getByRole('listitem')).toHaveCount(4);
  await press();
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(toastOf(keeper, '删除成功!')).toBeVisible();
  await expect(papers(keeper).getByRole('listitem')).toHaveText([/^合同\.txt/, /^病历\.png/, /^发票\.png/]);
});
