import type { ClientLink } from '@tongzhou/contract/areas/projects/client-link.ts';
import type { Report } from '@tongzhou/contract/areas/projects/report.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { ReportsTab } from '#areas/projects/reports/reports-tab.tsx';
import { aDetail, answerProjects, bodiesOf, pageOf } from '#areas/projects/testing/projects.ts';
import type { ProjectShown } from '#platform/area.tsx';
import { toasts } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(() => import('#areas/projects/acceptance/acceptance-dialog.tsx'));

const at = beginOf('2026-11-01');
const standing = {
  may_report: true,
  may_link: true,
  linkable: ['accept'],
  score: null,
  leader: { average: 4.6, count: 3 },
};
const aReport = (id: number, own: Partial<Report> = {}): Report => ({
  id,
  version: 1,
  state: 'internal',
  done: `做完${id}`,
  next: '开发',
  risks: '',
  progress: 30,
  pictures: [],
  by_name: '李晓岚',
  at,
  published_at: null,
  document_id: null,
  actions: ['edit', 'publish'],
  ...own,
});
const aLink = (id: number, own: Partial<ClientLink> = {}): ClientLink => ({
  id,
  purpose: 'accept',
  state: 'open',
  created_by_name: '李晓岚',
  created_at: at,
  expires_at: at,
  opened_at: null,
  last_opened_at: null,
  opens: 0,
  used_at: null,
  revoked_at: null,
  document_id: 4,
  actions: ['revoke', 'show'],
  ...own,
});
const answers = (own: Parameters<typeof answerProjects>[0] = {}) =>
  answerProjects({
    '/api/project/clientStanding': { data: standing },
    'GET /api/project/report': pageOf([]),
    'GET /api/project/clientLink': pageOf([]),
    '/api/project/acceptance': pageOf([]),
    ...own,
  });
const show = (address = '/screen?id=1&tab=reports', own: Partial<ProjectShown> = {}) =>
  mount(() => <ReportsTab project={aDetail(own)} />, address);
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const confirm = () =>
  act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());

test('a report is written, and one that was published gets a link that is shown once, as words and as a code', async () => {
  const sent = answers({
    'GET /api/project/report': pageOf([
      aReport(1),
      aReport(2, { state: 'published', document_id: 8, actions: ['show', 'link'] }),
    ]),
    'PUT /api/project/report': { data: { id: 3 } },
    'PUT /api/project/clientLink': {
      data: { id: 5, link: '/project_management/my_project/progress_report#abc', expires_at: at },
    },
  });
  await show();
  await settled(() => control('写汇报'));
  await press('写汇报');
  await settled(() => field('已完成'));
  await type(field('已完成'), '接口联调');
  await type(field('下一步'), '上线');
  await confirm();
  await settled(() => expect(toasts()).toEqual(['汇报已保存']));
  expect(bodiesOf('PUT /api/project/report', sent)).toEqual([
    { project_id: 1, progress: 40, done: '接口联调', next: '上线', risks: '', file_ids: [] },
  ]);
  await press('客户链接 2026-11-01 00:00 的汇报');
  await settled(() => expect(field('链接').value).toMatch(/progress_report#abc$/));
  expect(bodiesOf('PUT /api/project/clientLink', sent)).toEqual([{ project_id: 1, purpose: 'report', report_id: 2 }]);
  expect(document.querySelector('[aria-label="链接的二维码"] svg')).not.toBeNull();
});

test('a link says whether it was opened, and is taken back after a question', async () => {
  const sent = answers({
    'GET /api/project/clientLink': pageOf([
      aLink(7),
      aLink(8, { state: 'used', used_at: at, opened_at: at, last_opened_at: at, opens: 2, actions: ['show'] }),
    ]),
    'POST /api/project/revokeClientLink': { data: null },
  });
  await show('/screen?id=1&tab=reports&view=links');
  await settled(() => control('撤销 编号 7 的链接'));
  expect(textOfPage()).toContain('尚未打开');
  expect(textOfPage()).toContain('共 2 次');
  expect(() => control('撤销 编号 8 的链接')).toThrow();
  await press('撤销 编号 7 的链接');
  await settled(() => expect(document.querySelector('.ant-modal-confirm')).not.toBeNull());
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-confirm .ant-btn-dangerous')?.click());
  await settled(() => expect(bodiesOf('POST /api/project/revokeClientLink', sent)).toEqual([{ id: 7 }]));
});

test('acceptance is asked for with one deliverable a line; what the client saw is shown word for word', async () => {
  const content = JSON.stringify({
    kind: 'acceptance',
    company: '同舟科技',
    project: { number: null, title: '旧名', customer: null },
    leader: { name: '旧负责人', phone: null },
    at,
    files: [],
    summary: '都好了',
    deliverables: ['旧交付物'],
  });
  const answer = { outcome: 'refused', words: '缺培训', signer: '王客户', at };
  const sent = answers({
    '/api/project/acceptance': pageOf([
      { id: 4, asked_at: at, approval_id: 3, approval_number: 'YS-1', audit_status: 2, round: 1, sha256: 'x', answer },
    ]),
    '/api/project/clientDocument': {
      data: { content, sha256: 'feed', answer: { ...answer, files: [] }, project_id: 1, files: [], client_files: [] },
    },
    'PUT /api/project/check': { data: { id: 9, number: 'YS-9' } },
  });
  const router = await show('/screen?id=1&tab=reports&view=acceptance&check=1', { actions: ['detail', 'check'] });
  await settled(() => field('交付物'));
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  await type(field('完成情况'), '完成');
  await type(field('交付物'), '部署包\n\n 手册 ');
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/project/check', sent)).toMatchObject([
      { project_id: 1, summary: '完成', deliverables: ['部署包', '手册'] },
    ]),
  );
  await settled(() => expect(router.state.location.searchStr).not.toContain('check='));
  expect(textOfPage()).toContain('缺培训');
  expect(textOfPage()).toContain('平均 4.6 分，共 3 次评价');
  await press('客户所见 YS-1 第 1 轮');
  await settled(() => expect(dialog()).toContain('旧交付物'));
  for (const words of ['旧名', '旧负责人', '不通过：缺培训', 'feed']) expect(dialog()).toContain(words);
});
