import { businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import * as followUp from '@tongzhou/contract/areas/business/follow-up.ts';
import * as contract from '@tongzhou/contract/areas/business/opportunity.ts';
import * as deeds from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import { stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { addFollowUp, listFollowUps } from '#areas/business/opportunities/follow-ups/follow-ups.ts';
import { showTodo } from '#areas/business/opportunities/home/show-todo.ts';
import { listOpportunities, showBoard } from '#areas/business/opportunities/list/list-opportunities.ts';
import { handOverOpportunities } from '#areas/business/opportunities/owners/hand-over.ts';
import { createOpportunity, editOpportunity } from '#areas/business/opportunities/save-opportunity.ts';
import { showOpportunity } from '#areas/business/opportunities/show-opportunity.ts';
import type { CreateRequest } from '#areas/business/opportunities/stages/create-kind.ts';
import {
  deleteOpportunity,
  loseOpportunity,
  reopenOpportunity,
} from '#areas/business/opportunities/stages/end-opportunity.ts';
import { submitOpportunity } from '#areas/business/opportunities/stages/submit-opportunity.ts';
import { supplementOpportunity } from '#areas/business/opportunities/supplement-opportunity.ts';
import { trailOf } from '#areas/business/opportunities/trail-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { checkSees } from '#areas/business/sight.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const nothing = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

export function opportunityRoutes(parts: BusinessParts, create: CreateRequest): Served[] {
  return [
    ...serveList(contract.opportunityPage, contract.exportOpportunities, {
      name: '商机',
      run: ({ db, caller, now }, query) => listOpportunities(db, caller, parts, query, now),
      columns: [
        column('编号', (row) => row.number),
        column('商机名称', (row) => row.name),
        column('客户', (row) => row.customer_name),
        column('项目类型', (row) => row.type_name),
        column('负责人', (row) => row.owner_name),
        column('预计金额', (row) => row.amount, 'money'),
        column('赢率（%）', (row) => row.probability, 'number'),
        column('阶段', (row) => stages[row.stage]),
        column('下次联系', (row) => row.next_contact_on, 'day'),
        column('最近联系', (row) => row.last_contact_at, 'moment'),
        column('预计签约日期', (row) => row.expected_date, 'day'),
        column('创建时间', (row) => row.created_at, 'moment'),
        column('来源', (row) => businessSources[row.source]),
      ],
    }),
    serve(contract.opportunityBoard, { run: ({ db, caller, now }, query) => showBoard(db, caller, query, now) }),
    serve(contract.opportunityTodo, { run: ({ db, caller, now }) => showTodo(db, caller, now) }),
    serve(contract.opportunityDetail, {
      run: ({ db, caller, now }, { id }) => showOpportunity(db, caller, parts, id, now),
    }),
    serve(contract.createOpportunity, { run: (context, draft) => createOpportunity(context, parts, draft) }),
    serve(contract.editOpportunity, { run: (context, edit) => nothing(editOpportunity(context, parts, edit)) }),
    serve(contract.deleteOpportunity, { run: (context, { id }) => nothing(deleteOpportunity(context, parts, id)) }),
    serve(deeds.submitOpportunity, { run: (context, draft) => submitOpportunity(context, parts, create, draft) }),
    serve(deeds.opportunityTrail, {
      run: async ({ db, caller }, { opportunity_id, ...request }) => {
        await checkSees(db, caller, opportunity_id);
        return trailOf(db, opportunity_id, request);
      },
    }),
    serve(deeds.supplementOpportunity, {
      run: (context, draft) => nothing(supplementOpportunity(context, parts, draft)),
    }),
    serve(deeds.loseOpportunity, { run: (context, draft) => nothing(loseOpportunity(context, parts, draft)) }),
    serve(deeds.reopenOpportunity, { run: (context, draft) => nothing(reopenOpportunity(context, draft)) }),
    serve(deeds.handOverOpportunities, {
      run: async (context, draft) => ({ opportunities: await handOverOpportunities(context, parts, draft) }),
    }),
    serve(followUp.followUpPage, {
      run: ({ db, caller, now }, query) => listFollowUps(db, caller, parts, query, now),
    }),
    serve(followUp.addFollowUp, { run: (context, draft) => addFollowUp(context, draft) }),
  ];
}
