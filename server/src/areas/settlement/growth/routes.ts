import * as entries from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import * as grants from '@tongzhou/contract/areas/settlement/growth-grant.ts';
import * as rules from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { growthKinds } from '@tongzhou/contract/rules/settlement/growth.ts';
import type { Notify } from '#areas/notices/public.ts';
import { deleteRule, draftRule, editRule, forceRule } from '#areas/settlement/growth/change-rule.ts';
import { grantGrowth, listGrants, reverseGrant } from '#areas/settlement/growth/grant-growth.ts';
import { showEntries, showMyGrowth } from '#areas/settlement/growth/show-growth.ts';
import { showRules, tryRule } from '#areas/settlement/growth/show-rule.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Frozen, type Served, serve } from '#platform/http/serve.ts';

type Entry = Frozen<GivenOf<typeof entries.growthEntryPage>['list'][number]>;
const entryColumns = [
  column<Entry>('类别', (row) => growthKinds[row.kind]),
  column<Entry>('项目', (row) => row.project_name),
  column<Entry>('成长值', (row) => row.value, 'number'),
  column<Entry>('基数', (row) => row.how?.base, 'number'),
  column<Entry>('规则（%）', (row) => row.how?.percent, 'number'),
  column<Entry>('参与率（%）', (row) => row.how?.participation, 'number'),
  column<Entry>('说明', (row) => row.reason),
  column<Entry>('日期', (row) => row.day, 'day'),
];

export const growthRoutes = (notify: Notify): Served[] => [
  ...serveList(entries.getMyGrowPage, entries.exportMyGrow, {
    name: '我的成长值',
    run: ({ db, caller, now }, query) => showMyGrowth(db, caller, query, now),
    columns: entryColumns,
  }),
  ...serveList(entries.growthEntryPage, entries.exportGrowthEntries, {
    name: '成长值明细',
    run: ({ db, caller }, query) => showEntries(db, caller, query),
    columns: entryColumns,
  }),
  serve(rules.growthRules, { run: ({ db, caller, now }) => showRules(db, caller, now) }),
  serve(rules.tryGrowthRule, { run: ({ db, caller, now }, query) => tryRule(db, caller, query, now) }),
  serve(rules.createGrowthRule, { run: (context, draft) => draftRule(context, draft) }),
  serve(rules.editGrowthRule, {
    run: async (context, draft) => {
      await editRule(context, draft);
      return null;
    },
  }),
  serve(rules.deleteGrowthRule, {
    run: async (context, { id }) => {
      await deleteRule(context, id);
      return null;
    },
  }),
  serve(rules.forceGrowthRule, {
    run: async (context, input) => {
      await forceRule(context, input);
      return null;
    },
  }),
  ...serveList(grants.growthGrantPage, grants.exportGrowthGrants, {
    name: '成长值授予记录',
    run: ({ db, caller }, query) => listGrants(db, caller, query),
    columns: [
      column('姓名', (row) => row.user_name),
      column('部门', (row) => row.department_name),
      column('成长值', (row) => row.value, 'number'),
      column('原因', (row) => row.reason),
      column('撤销原因', (row) => row.reversed_reason),
      column('授予人', (row) => row.by_name),
      column('日期', (row) => row.day, 'day'),
    ],
  }),
  serve(grants.grantGrowth, { run: (context, grant) => grantGrowth(context, notify, grant) }),
  serve(grants.reverseGrowthGrant, { run: (context, input) => reverseGrant(context, notify, input) }),
];
