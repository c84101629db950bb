import { clientDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import * as link from '@tongzhou/contract/areas/projects/client-link.ts';
import { linkPurposes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { createLink, listLinks, revokeLink } from '#areas/projects/client-pages/make-link.ts';
import { showDocument } from '#areas/projects/client-pages/show-document.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

/** What people of the company do with links. */
export const clientLinkRoutes = (parts: ProjectParts): Served[] => [
  ...serveList(link.clientLinkPage, link.exportClientLinks, {
    name: '客户链接',
    run: ({ db, caller, now }, query) => listLinks(db, caller, query, now),
    columns: [
      column('编号', (row) => row.id, 'number'),
      column('用途', (row) => linkPurposes[row.purpose]),
      column('状态', (row) => link.clientLinkStates[row.state]),
      column('最近打开', (row) => row.last_opened_at, 'moment'),
      column('打开次数', (row) => row.opens, 'number'),
      column('首次打开', (row) => row.opened_at, 'moment'),
      column('提交时间', (row) => row.used_at, 'moment'),
      column('撤销时间', (row) => row.revoked_at, 'moment'),
      column('生成人', (row) => row.created_by_name),
      column('生成时间', (row) => row.created_at, 'moment'),
      column('有效期至', (row) => row.expires_at, 'moment'),
    ],
  }),
  serve(link.createClientLink, { run: (context, draft) => createLink(context, draft) }),
  serve(link.revokeClientLink, {
    run: async (context, { id }) => {
      await revokeLink(context, id);
      return null;
    },
  }),
  serve(clientDocument, { run: ({ db, caller, now }, { id }) => showDocument(db, caller, parts, id, now) }),
];
