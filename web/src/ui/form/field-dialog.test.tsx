import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { Day, Id, text } from '@tongzhou/contract/fields.ts';
import { act, type ReactNode, useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import {
  control,
  eachTestMounts,
  field,
  mount,
  press,
  pressEnter,
  settled,
  textOfPage,
  type,
} from '#ui/testing/mount.tsx';
import { newBoat } from '#ui/testing/new-boat.ts';

eachTestMounts();

const createBoat = endpoint({
  ...newBoat,
  schema: z.strictObject({
    name: text(10),
    kind: z.enum(['sail', 'motor']),
    masts: z.optional(z.int()),
    insured: z.boolean(),
    built: z.nullable(Day),
    owner_id: Id,
  }),
  reply: z.object({ id: z.int() }),
  example: { name: '同舟', kind: 'sail', insured: true, built: null, owner_id: 1 },
});

const fields: readonly Field[] = [
  { name: 'number', label: '编号', kind: 'disabled' },
  { name: 'name', label: '船名', kind: 'input', required: true },
  {
    name: 'kind',
    label: '类型',
    kind: 'radio',
    required: true,
    options: [
      { value: 'sail', label: '帆船' },
      { value: 'motor', label: '机动船' },
    ],
    onChange: (_value, set) => set({ masts: null }),
  },
  { name: 'masts', label: '桅杆', kind: 'number', when: ({ kind }) => kind === 'sail' },
  { name: 'insured', label: '保险', kind: 'switch' },
  { name: 'built', label: '建造日期', kind: 'date' },
];

const closed = vi.fn();
const done = vi.fn();

function Screen(): ReactNode {
  const [open, setOpen] = useState(true);
  const close = () => {
    closed();
    setOpen(false);
  };
  return (
    <>
      {open && (
        <FieldDialog
          title="新增船"
          fields={fields}
          endpoint={createBoat}
          initial={{ number: 'C-7', kind: 'sail', masts: 2, insured: false }}
          fixed={{ owner_id: 5 }}
          onDone={done}
          close={close}
        />
      )}
    </>
  );
}

const errors = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((item) => item.textContent);
const show = async () => {
  await mount(Screen);
  await settled(() => expect(control('确定')).toBeTruthy());
};

test('the first field that can be filled has the focus when the dialog has opened', async () => {
  await show();
  await settled(() => expect(document.activeElement).toBe(field('船名')));
});

test('who was quicker, and is in another field already, stays there', async () => {
  // The dialog itself takes the focus first; a click comes before it hands it on.
  document.addEventListener('focusin', () => field('桅杆').focus(), { once: true });
  await show();
  await settled(() => expect(document.activeElement).toBe(field('桅杆')));
});

test('required fields are marked, a disabled one is shown and not sent', async () => {
  const sent = answerWith({ data: { id: 3 } });
  await show();
  const marked = [...document.querySelectorAll('.ant-form-item-required')].map((label) => label.textContent);
  expect(marked).toEqual(['船名', '类型']);
  expect(field('编号').value).toBe('C-7');
  expect(field('编号').disabled).toBe(true);
  await type(field('船名'), ' 同舟 ');
  await press('确定');
  await settled(() => expect(closed).toHaveBeenCalled());
  expect(sent[0]?.body).toEqual({ name: ' 同舟 ', kind: 'sail', masts: 2, insured: false, built: null, owner_id: 5 });
  expect(sent[0]?.headers['idempotency-key']).toBeTruthy();
  expect(done).toHaveBeenCalledWith({ id: 3 }, expect.objectContaining({ owner_id: 5 }));
  expect(toasts()).toContain('保存成功');
});

test('what the contract refuses is not sent and stands at the field', async () => {
  const sent = answerWith({ data: { id: 3 } });
  await show();
  await press('确定');
  await settled(() => expect(errors()).toEqual(['必填']));
  expect(sent).toHaveLength(0);
  await type(field('船名'), '一二三四五六七八九十一');
  await press('确定');
  await settled(() => expect(errors()).toEqual(['不能超过 10 个字符']));
});

test('what the server finds wrong stands at the field, or above when no field has it', async () => {
  answerWith({ status: 422, msg: 'x', data: { fields: { name: '名称已存在', owner_id: '船主已离职' } } });
  await show();
  await type(field('船名'), '同舟');
  await press('确定');
  await settled(() => expect(errors()).toEqual(['名称已存在']));
  expect(textOfPage()).toContain('船主已离职');
  expect(closed).not.toHaveBeenCalled();
});

test('a required field says so when it is left empty', async () => {
  answerWith({ data: { id: 3 } });
  await show();
  await type(field('船名'), '同');
  await type(field('船名'), '');
  expect(errors()).toEqual([]);
  await act(async () => {
    field('船名').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  await settled(() => expect(errors()).toEqual(['必填']));
});

test('Enter in a date takes the date and stays; elsewhere it sends the form', async () => {
  const sent = answerWith({ data: { id: 3 } });
  await show();
  await type(field('船名'), '同舟');
  await settled(() => expect(field('建造日期').disabled).toBe(false));
  await type(field('建造日期'), '2026-03-02');
  await pressEnter(field('建造日期'));
  await settled(() => expect(field('建造日期').value).toBe('2026-03-02'));
  expect(sent).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
  await pressEnter(field('船名'));
  await settled(() => expect(closed).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({ name: '同舟', built: Date.parse('2026-03-02T00:00:00+08:00') });
});

test('what was wrong is not said of what is being typed, only of what was left', async () => {
  answerWith({ status: 422, msg: 'x', data: { fields: { name: '名称已存在', built: '太早' } } });
  await show();
  await press('确定');
  await settled(() => expect(errors()).toEqual(['必填']));
  await type(field('船名'), '同');
  await settled(() => expect(errors()).toEqual([]));
  await press('确定');
  await settled(() => expect(errors()).toEqual(['名称已存在', '太早']));
  await type(field('船名'), '同舟');
  await settled(() => expect(errors()).toEqual(['太早']));
});

test('two presses are one submission', async () => {
  const sent = answerWith({ data: { id: 3 } });
  await show();
  await type(field('船名'), '同舟');
  await act(async () => {
    control('确定').click();
    control('确定').click();
  });
  await settled(() => expect(closed).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
});

test('a change of one field may empty another, and a hidden field is not sent', async () => {
  const sent = answerWith({ data: { id: 3 } });
  await show();
  await type(field('船名'), '同舟');
  await act(async () => document.querySelector<HTMLElement>('input[value="motor"]')?.click());
  await settled(() => expect(document.querySelector('[id$="masts"]')).toBeNull());
  await act(async () => document.querySelector<HTMLElement>('input[value="sail"]')?.click());
  await settled(() => expect(field('桅杆').value).toBe(''));
  await press('确定');
  await settled(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty('masts');
});

test('closing asks only when something was changed', async () => {
  answerWith({ data: { id: 3 } });
  await show();
  await press('取消');
  await settled(() => expect(closed).toHaveBeenCalledTimes(1));
});

function Crew({ onChange }: { onChange: ((value: unknown) => void) | undefined }): ReactNode {
  const arrive = useRef(onChange);
  useEffect(() => arrive.current?.(['舵手']), []);
  return (
    <button type="button" onClick={() => onChange?.(['桨手'])}>
      换人
    </button>
  );
}

test('what arrives by itself is sent, and is no change; what the person makes of it is one', async () => {
  const sent = answerWith({ data: { id: 3 } });
  const crew: Field = {
    name: 'name',
    label: '船员',
    kind: 'custom',
    arrives: true,
    render: ({ onChange }) => <Crew onChange={onChange} />,
  };
  const given = { kind: 'sail', insured: false };
  await mount(() => (
    <FieldDialog
      title="船员"
      fields={[crew, ...fields.slice(2)]}
      endpoint={createBoat}
      initial={given}
      fixed={{ owner_id: 5 }}
      toInput={(input) => ({ ...input, name: String(input.name) })}
      close={closed}
    />
  ));
  await settled(() => expect(control('换人')).toBeTruthy());
  await press('取消');
  await settled(() => expect(closed).toHaveBeenCalledTimes(1));
  await press('换人');
  await press('取消');
  await settled(() => expect(textOfPage()).toContain('修改还没有保存'));
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-confirm-btns button')?.click());
  await press('确定');
  await settled(() => expect(sent[0]?.body).toMatchObject({ name: '桨手' }));
});

test('neither Escape nor Enter at once loses what was typed: to go on is the default', async () => {
  answerWith({ data: { id: 3 } });
  await show();
  await type(field('船名'), '同');
  await press('取消');
  await settled(() => expect(document.activeElement?.textContent).toBe('继续编辑'));
  await act(async () => (document.activeElement as HTMLElement).click());
  expect(closed).not.toHaveBeenCalled();
  expect(field('船名').value).toBe('同');
  await press('取消');
  await settled(() => expect(document.querySelectorAll('.ant-modal-confirm').length).toBeGreaterThan(0));
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(closed).not.toHaveBeenCalled();
  expect(field('船名').value).toBe('同');
});

test('unsaved changes are not lost without a question, also not by another address', async () => {
  answerWith({ data: { id: 3 } });
  const router = await mount(Screen);
  await type(field('船名'), '同');
  await press('取消');
  await settled(() => expect(textOfPage()).toContain('修改还没有保存，确定放弃吗？'));
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-confirm-btns button')?.click());
  expect(closed).not.toHaveBeenCalled();
  await act(async () => {
    void router.navigate({ to: '/other' });
  });
  await settled(() => expect(document.querySelectorAll('.ant-modal-confirm').length).toBeGreaterThan(0));
  expect(router.state.location.pathname).toBe('/screen');
  await act(async () => control('放弃修改').click());
  await settled(() => expect(router.state.location.pathname).toBe('/other'));
});

test('a label belongs to the field of its own form, also above a page with a field of that name', async () => {
  await mount(() => (
    <>
      <input id="name" aria-label="页面上的名称" />
      <Screen />
    </>
  ));
  await settled(() => expect(control('确定')).toBeTruthy());
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === '船名');
  expect(document.getElementById(label?.htmlFor ?? '')?.closest('.ant-modal')).not.toBeNull();
});
