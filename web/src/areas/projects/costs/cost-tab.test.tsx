import type { CostRow } from '@tongzhou/contract/areas/projects/cost.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { CostTab } from '#areas/projects/costs/cost-tab.tsx';
import { aDetail, answerProjects, bodiesOf, pageOf } from '#areas/projects/testing/projects.ts';
import { toasts } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(() => import('#areas/projects/costs/cost-dialogs.tsx'));

const aCost = (id: number, own: Partial<CostRow> = {}): CostRow => ({
  id,
  day: beginOf('2026-11-01'),
  kind: 'other',
  amount: 100,
  note: `场地费${id}`,
  source: '手工登记',
  source_path: null,
  by_name: '李晓岚',
  at: beginOf('2026-11-02'),
  reverses_id: null,
  reversed: false,
  files: [],
  actions: [],
  ...own,
});
const show = (address?: string) => mount(() => <CostTab project={aDetail()} />, address);
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const confirm = () =>
  act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());

test('an entry leads to what is behind it; only one entered by hand is taken back, with why', async () => {
  const sent = answerProjects({
    'GET /api/project/cost': pageOf([
      aCost(1, { source: '成本审批 CB-1', source_path: '/approval/project_approval?id=4' }),
      aCost(2, { actions: ['reverse'] }),
    ]),
    'POST /api/project/cost': { data: { id: 9 } },
  });
  await show();
  await settled(() => expect(control('成本审批 CB-1').getAttribute('href')).toBe('/approval/project_approval?id=4'));
  expect(textOfPage()).toContain('150%');
  expect(() => control('冲销 场地费1')).toThrow();
  await press('冲销 场地费2');
  await settled(() => field('冲销原因'));
  await type(field('冲销原因'), '重复登记');
  await confirm();
  await settled(() => expect(bodiesOf('POST /api/project/cost', sent)).toEqual([{ id: 2, reason: '重复登记' }]));
});

test('a small cost is booked at once; from the company’s limit on approvers are asked', async () => {
  const sent = answerProjects({ 'PUT /api/project/cost': { data: { cost_id: 3, number: null } } });
  await show();
  await settled(() => control('登记成本'));
  await press('登记成本');
  await settled(() => field('金额'));
  expect(dialog()).toContain('5,000.00 元及以上需要审批');
  await type(field('金额'), '5000');
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  expect(bodiesOf('POST /api/approval/preview', sent).at(-1)).toMatchObject({
    kind: 'project_cost',
    project_leader: 7,
  });
  await type(field('金额'), '4999.99');
  await settled(() => expect(dialog()).not.toContain('预计审批路径'));
  await type(field('说明'), '场地费');
  await confirm();
  await settled(() => expect(toasts()).toEqual(['成本已登记']));
  const [body] = bodiesOf('PUT /api/project/cost', sent);
  expect(body).toMatchObject({ project_id: 1, kind: 'outsourcing', amount: 4999.99, note: '场地费' });
  expect(body).not.toHaveProperty('audit');
});

test('one that came back is sent again as the next round', async () => {
  const sent = answerProjects({
    '/api/project/costRequest': {
      data: {
        approval_id: 8,
        project_id: 1,
        kind: 'other',
        day: beginOf('2026-11-01'),
        amount: 9000,
        note: '展台',
        files: [],
        content_json: '[{"user_id":2,"checked":["check"]}]',
      },
    },
    '/api/approval/detail': {
      data: {
        audit_status: 4,
        trail: [{ round: 1, user_name: '周总', for_name: null, action: '退回申请人', opinion: '太贵' }],
      },
    },
    'PUT /api/project/cost': { data: { cost_id: null, number: 'CB-8' } },
  });
  const router = await show('/screen?id=1&tab=costs&again=8');
  await settled(() => expect(field('金额').value).toBe('9,000.00'));
  await settled(() => expect(dialog()).toContain('周总 退回了申请：太贵'));
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  await type(field('金额'), '8000');
  await confirm();
  await settled(() => expect(bodiesOf('PUT /api/project/cost', sent)).toMatchObject([{ again: 8, amount: 8000 }]));
  await settled(() => expect(router.state.location.href).toBe('/screen?id=1&tab=costs'));
});
