import type { ApprovalList } from '@tongzhou/contract/areas/approval/request.ts';
import { later } from '#platform/loading/later.tsx';
import { type Screen, screen } from '#platform/screen.ts';

const pages = () => import('#areas/approval/requests/approval-pages.ts');

/** One of the lists under /approval, for the area.tsx of the area whose kinds it shows. */
export const approvalListScreen = (list: ApprovalList): Screen =>
  screen(async () => {
    const { ApprovalListPage } = await pages();
    return { default: () => <ApprovalListPage list={list} /> };
  });

/** The same inside a screen that has a tab of its own beside those of the requests. */
export const ApprovalListPage = later(async () => (await pages()).ApprovalListPage);

/** All that waits for the viewer: a view of the workbench. */
export const WaitingPage = later(async () => (await pages()).WaitingPage);

/** A request of such a list at an address of its own. */
export const approvalDetailScreen = (list: ApprovalList): Screen =>
  screen(async () => {
    const { ApprovalDetailPage } = await pages();
    return { default: () => <ApprovalDetailPage list={list} /> };
  });
