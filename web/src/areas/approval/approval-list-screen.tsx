import type { ApprovalList } from '@tongzhou/contract/areas/approval/request.ts';
import { type Screen, screen } from '#platform/screen.ts';

/** One of the lists under /approval, for the area.tsx of the area whose kinds it shows. */
export const approvalListScreen = (list: ApprovalList): Screen =>
  screen(async () => {
    const { ApprovalListPage } = await import('#areas/approval/requests/approval-list-page.tsx');
    return { default: () => <ApprovalListPage list={list} /> };
  });
