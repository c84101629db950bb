import { linksAtOnce } from '@tongzhou/contract/areas/personnel/activation.ts';
import { expect, test, vi } from 'vitest';
import { LinksDialog } from '#areas/personnel/activation/links-dialog.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const expires_at = Date.parse('2026-11-25T18:00:00+08:00');
const idsIn = (body: unknown) => (body as { user_ids: number[] }).user_ids;
const linkFor = (user_id: number) => ({ user_id, link: `/activate#${user_id}`, problem: null });
const copied = () => {
  const texts: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    clipboard: { writeText: async (text: string) => void texts.push(text) },
  });
  return texts;
};
const show = (people: readonly { id: number; name: string; job_number?: string }[], close = () => {}) =>
  mount(() => <LinksDialog people={people} close={close} />);

test('asks before links are made, shows who got none and why, and copies all of them or one with its message', async () => {
  const sent = answerWith({
    data: { expires_at, list: [linkFor(2), { user_id: 3, link: null, problem: '已设置过密码，重置请单独签发' }] },
  });
  const texts = copied();
  await show([
    { id: 2, name: '王小船', job_number: 'T00002' },
    { id: 3, name: '李大桨', job_number: 'T00003' },
  ]);
  expect(textOfPage()).toContain('为 2 名员工各生成一个设置登录密码的链接');
  expect(sent).toEqual([]);
  await press('生成');
  await settled(() => expect(textOfPage()).toContain('已生成 1 个激活链接，1 人未生成'));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['PUT', { user_ids: [2, 3] }]]);
  expect(textOfPage()).toContain('李大桨 T00003已设置过密码，重置请单独签发');
  const address = `${location.origin}/activate#2`;
  await press('复制全部');
  await press('复制给 王小船 的内容');
  expect(texts).toEqual([
    `王小船\t${address}`,
    expect.stringContaining(`您好，王小船：请打开 ${address} 设置登录密码`),
  ]);
});

test('more than one call takes are made by several; when one fails, the links made before are shown', async () => {
  const people = Array.from({ length: linksAtOnce + 1 }, (_, at) => ({ id: at + 2, name: `员工${at + 2}` }));
  let calls = 0;
  const sent = answerWith(({ body }) => {
    calls += 1;
    return calls === 2 ? { status: 500, msg: '失败' } : { data: { expires_at, list: idsIn(body).map(linkFor) } };
  });
  await show(people);
  await press('生成');
  await settled(() => expect(textOfPage()).toContain(`已生成 ${linksAtOnce} 个激活链接，1 人未生成`));
  expect(sent.map(({ body }) => idsIn(body).length)).toEqual([linksAtOnce, 1]);
  expect(textOfPage()).toContain('未生成，请再试一次');
});

test('when nothing could be made, the question is still there', async () => {
  answerWith({ status: 403, msg: '无权限访问' });
  await show([{ id: 2, name: '王小船' }]);
  await press('生成');
  await settled(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  expect(textOfPage()).toContain('为 1 名员工各生成一个设置登录密码的链接');
});
