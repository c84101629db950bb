import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { RegistrationForm } from '#areas/personnel/entry/registration-form.tsx';
import { eachTestMounts, field, mount, press, pressEnter, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

function Screen(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        开关
      </button>
      {open && <RegistrationForm invite="abc" token="t" form={null} done={() => {}} />}
    </>
  );
}

test('what an invited person typed is there again in this tab, under this invitation, until they clear it', async () => {
  await mount(Screen);
  await type(field('现住址'), '杭州市');
  await press('开关');
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([
    'draft:POST /api/user/perfectInfo {"invite":"abc"}',
  ]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
  await press('开关');
  await settled(() => expect(field('现住址').value).toBe('杭州市'));
  expect(textOfPage()).toContain('已恢复上次未提交的内容');
  await press('清空');
  await settled(() => expect(field('现住址').value).toBe(''));
  expect(Object.keys(sessionStorage)).not.toContain('draft:registration:abc');
});

test('Enter in a date stays there; what is missing is said only when the form is sent', async () => {
  await mount(Screen);
  await settled(() => expect(field('出生日期').value).toBe(''));
  await type(field('出生日期'), '1995-05-05');
  await pressEnter(field('出生日期'));
  expect(field('出生日期').value).toBe('1995-05-05');
  expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(0);
  await pressEnter(field('现住址'));
  await settled(() => expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThan(0));
});

test('sex and birthday follow the ID card as soon as it is right', async () => {
  await mount(Screen);
  await settled(() => expect(field('身份证号').value).toBe(''));
  await type(field('身份证号'), '110105199505050023');
  expect(field('出生日期').value).toBe('');
  await type(field('身份证号'), '110105199505050024');
  await settled(() => expect(field('出生日期').value).toBe('1995-05-05'));
  expect(textOfPage()).toContain('女');
});
