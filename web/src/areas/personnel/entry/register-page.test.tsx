import { expect, test } from 'vitest';
import RegisterPage from '#areas/personnel/entry/register-page.tsx';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const errors = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent);

test('a dead invitation says so on the page and nowhere else', async () => {
  answerWith({ status: 409, msg: '邀请链接无效或已过期，请向人事索取邀请链接' });
  await mount(() => <RegisterPage />, '/screen?invite=x');
  await settled(() => expect(textOfPage()).toContain('邀请链接无效'));
  expect(toasts()).toEqual([]);
});

test('a mobile that cannot be used is told once, in its own words, and marked', async () => {
  const words = '该手机号无法注册，请联系人事';
  const sent = answerWith(({ method }) =>
    method === 'GET'
      ? { data: { name: '张三', mobile: null, department_name: null, registered: false } }
      : { status: 409, msg: words, data: { fields: { mobile: words } } },
  );
  await mount(() => <RegisterPage />, `/screen?invite=${'A'.repeat(43)}`);
  // As HR wrote it; it may be written otherwise.
  await settled(() => expect(field('姓名').value).toBe('张三'));
  await type(field('姓名'), '张叁');
  await type(field('手机号'), '13700000000');
  await type(field('密码'), 'still-waters-run');
  await type(field('确认密码'), 'still-waters-run');
  await press('下一步');
  await settled(() => expect(errors()).toEqual([words]));
  expect(toasts()).toEqual([words]);
  expect(sent.at(-1)?.body).toMatchObject({ name: '张叁', mobile: '13700000000' });
});
