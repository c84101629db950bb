import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { act, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { answerWith } from '#platform/testing/network.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';
import { newBoat } from '#ui/testing/new-boat.ts';

eachTestMounts();
beforeEach(() => setDraftOwner(7));
afterEach(() => deleteDrafts());

const createBoat = endpoint({
  ...newBoat,
  schema: z.looseObject({ name: z.string() }),
  reply: z.null(),
  example: { name: '同舟' },
});
const fields: readonly Field[] = [
  { name: 'name', label: '船名', kind: 'input', required: true },
  { name: 'bank_account', label: '银行账号', kind: 'input' },
  { name: 'papers', label: '证书', kind: 'file' },
];

/** 开关 takes the dialog away as a lost session does: without a question. */
function Screen(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        开关
      </button>
      {open && (
        <FieldDialog
          title="新增船"
          fields={fields}
          endpoint={createBoat}
          initial={{ name: '旧名' }}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

const notice = '已恢复上次未提交的内容';
const kept = () => Object.entries(localStorage).filter(([name]) => name.startsWith('draft:'));
const reopen = async () => {
  await press('开关');
  await settled(() => expect(document.querySelector('.form-fields')).toBeNull());
  await press('开关');
  await settled(() => expect(field('船名')).toBeTruthy());
};

test('what was typed is there again, with the way back to the beginning; secrets and files are not kept', async () => {
  answerWith({ data: null });
  await mount(Screen);
  expect(textOfPage()).not.toContain(notice);
  await type(field('船名'), '同舟');
  await type(field('银行账号'), 'hush');
  await reopen();
  expect(kept()).toHaveLength(1);
  expect(kept()[0]?.[1]).toContain('同舟');
  expect(kept()[0]?.[1]).not.toContain('hush');
  expect(kept()[0]?.[1]).not.toContain('papers');
  expect(field('船名').value).toBe('同舟');
  expect(field('银行账号').value).toBe('');
  expect(textOfPage()).toContain(notice);
  await press('清空');
  await settled(() => expect(field('船名').value).toBe('旧名'));
  expect(textOfPage()).not.toContain(notice);
  expect(kept()).toEqual([]);
});

test('a tab that is closed in the middle of a word has kept it', async () => {
  answerWith({ data: null });
  await mount(Screen);
  await type(field('船名'), '同');
  expect(kept()).toEqual([]);
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
  });
  expect(kept()[0]?.[1]).toContain('同');
});

test('it is kept after a pause, and over when it is submitted', async () => {
  const sent = answerWith({ data: null });
  await mount(Screen);
  await type(field('船名'), '同舟');
  await settled(() => expect(kept()).toHaveLength(1));
  await reopen();
  await press('确定');
  await settled(() => expect(document.querySelector('.form-fields')).toBeNull());
  expect(sent[0]?.body).toMatchObject({ name: '同舟' });
  expect(kept()).toEqual([]);
});

test('what is given up is not offered again; what was restored is not lost without a question', async () => {
  answerWith({ data: null });
  await mount(Screen);
  await type(field('船名'), '同舟');
  await reopen();
  await press('取消');
  await settled(() => expect(textOfPage()).toContain('修改还没有保存，确定放弃吗？'));
  await act(async () => control('放弃修改').click());
  await settled(() => expect(document.querySelector('.form-fields')).toBeNull());
  expect(kept()).toEqual([]);
});
