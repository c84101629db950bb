import type { OpportunityCard } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { OpportunityTab } from '#areas/business/opportunities/list/opportunity-tab.tsx';
import { aBoard, aCard, aDetail, answerBusiness, bodiesOf } from '#areas/business/testing/opportunities.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const column = (stage: Stage): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-column="${stage}"]`);
  if (found === null) throw new Error(`no column ${stage}`);
  return found;
};
const pointer = (type: string, x: number) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: x, clientY: 10, pointerType: 'mouse' });

/** Nothing is laid out in tests: what is below the pointer is said. */
async function dragTo(stage: Stage, { give = true } = {}): Promise<void> {
  Object.assign(document, { elementFromPoint: vi.fn(() => column(stage)) });
  const card = document.querySelector('.board-card');
  await act(async () => card?.dispatchEvent(pointer('pointerdown', 10)));
  await act(async () => window.dispatchEvent(pointer('pointermove', 40)));
  if (give) await act(async () => window.dispatchEvent(pointer('pointerup', 40)));
}

const actions: OpportunityCard['actions'] = ['detail', 'order', 'supplement', 'lose', 'follow-up'];

async function board(stage: Stage, own: Partial<OpportunityCard>) {
  const sent = answerBusiness({
    '/api/business/board': { data: aBoard({ [stage]: [aCard(1, own)] }) },
    '/api/business/detail': {
      data: aDetail(stage, {
        requests: [
          {
            id: 205,
            number: 'CD-1',
            kind: 'business_order',
            audit_status: 0,
            round: 1,
            submitted_at: 1,
            waiting_for: [],
          },
        ],
      }),
    },
    '/api/approval/detail': {
      data: {
        id: 205,
        kind: 'business_order',
        number: 'CD-1',
        title: '云帆科技成单',
        audit_info: { status: null, step: null, activation: null },
        trail: [],
        step_form: null,
        actions: ['withdraw'],
      },
    },
  });
  const router = await mount(() => <OpportunityTab />, '/screen?view=board');
  await settled(() => expect(column(stage).textContent).toContain('商机1'));
  return { router, sent };
}

const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('a drop asks for the deed that leads there', async () => {
  const { sent } = await board('active', { actions });
  await dragTo('lost');
  await settled(() => expect(dialog()).toMatch(/^输单商机1/));
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] input[value="competitor"]')?.click());
  await press('确认输单');
  await settled(() => expect(bodiesOf('POST /api/business/lose', sent)).toHaveLength(1));
  expect(bodiesOf('POST /api/business/lose', sent)[0]).toMatchObject({ id: 1, reason: 'competitor' });
});

test('成单 is a page of its own', async () => {
  const { router } = await board('active', { actions });
  await dragTo('ordering');
  await settled(() => expect(router.state.location.href).toBe('/business_management/order?id=1'));
});

test('while it is carried, columns show whether they take it', async () => {
  await board('active', { actions });
  await dragTo('ordering', { give: false });
  expect(column('ordering').className).toContain('board-over');
  expect(column('lost').className).toContain('board-accepts');
  for (const stage of ['open', 'creating', 'reworking', 'won'] as const)
    expect(column(stage).className).toContain('board-refuses');
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(document.querySelector('.board-accepts, .board-refuses, .board-ghost')).toBeNull();
  await act(async () => window.dispatchEvent(pointer('pointerup', 40)));
  expect(dialog()).toBe('');
});

test.each(['open', 'creating', 'reworking', 'won', 'active'] as const)('nothing happens on %s', async (stage) => {
  const { router, sent } = await board('active', { actions });
  const before = sent.length;
  await dragTo(stage);
  expect(dialog()).toBe('');
  expect(router.state.location.pathname).toBe('/screen');
  expect(sent).toHaveLength(before);
});

test('what the server does not offer cannot be carried', async () => {
  await board('active', { actions: ['detail'] });
  await dragTo('lost');
  expect(dialog()).toBe('');
  expect(document.querySelector('.board-move')).toBeNull();
});

test('a press that does not move opens nothing and leaves the link alone', async () => {
  const { router } = await board('active', { actions });
  const card = document.querySelector('.board-card');
  await act(async () => card?.dispatchEvent(pointer('pointerdown', 10)));
  await act(async () => window.dispatchEvent(pointer('pointermove', 12)));
  await act(async () => window.dispatchEvent(pointer('pointerup', 12)));
  expect(document.querySelector('.board-ghost')).toBeNull();
  await press('商机1');
  await settled(() => expect(router.state.location.href).toBe('/business_management/details?id=1'));
});

const key = (name: string) =>
  act(async () =>
    control('移动 商机1').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

test('by keys: arrows choose the column, Enter gives it, and it is told', async () => {
  await board('active', { actions });
  await key('ArrowRight');
  expect(column('ordering').className).toContain('board-over');
  await key('ArrowRight');
  expect(textOfPage()).toContain('商机1：移到“输单”需要输单，按回车继续，按 Esc 取消');
  await key('Enter');
  await settled(() => expect(dialog()).toMatch(/^输单商机1/));
});

test('by keys: Escape puts it back', async () => {
  await board('active', { actions });
  await key('ArrowRight');
  await key('Escape');
  expect(document.querySelector('.board-over')).toBeNull();
  expect(dialog()).toBe('');
});

test('withdrawing is done to the request that runs', async () => {
  const { sent } = await board('ordering', { actions: ['detail', 'withdraw'] });
  await dragTo('reworking');
  await settled(() => expect(dialog()).toMatch(/^撤回云帆科技成单/));
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await settled(() => expect(bodiesOf('POST /api/approval/act', sent)).toEqual([{ action: 'withdraw', id: 205 }]));
});
