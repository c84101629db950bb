export { ApprovalListPage, approvalListScreen, WaitingPage } from '#areas/approval/approval-screens.tsx';
export { RequestRounds } from '#areas/approval/dialogs.ts';
export { useRowDeeds } from '#areas/approval/requests/actions/use-request-deeds.tsx';
