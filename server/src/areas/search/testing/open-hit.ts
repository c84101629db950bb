import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { customerDetail } from '@tongzhou/contract/areas/business/customer.ts';
import { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import { orderDetail } from '@tongzhou/contract/areas/business/order.ts';
import { documentDetail } from '@tongzhou/contract/areas/documents/document.ts';
import { announcementDetail } from '@tongzhou/contract/areas/notices/announcement.ts';
import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import type { SearchKind } from '@tongzhou/contract/areas/search.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import type { TestApp } from '#testing/test-app.ts';

const byId = {
  project: projectDetail,
  customer: customerDetail,
  opportunity: opportunityDetail,
  order: orderDetail,
  request: approvalDetail,
  document: documentDetail,
  announcement: announcementDetail,
} as const;

/** Asks for what the page asks for to which a hit leads; the status of the answer. */
export const openHit = async (app: TestApp, as: string, kind: SearchKind, id: number): Promise<number> =>
  kind === 'person'
    ? (await app.call(userDetail, { user_id: id }, { as })).status
    : (await app.call(byId[kind], { id }, { as })).status;
