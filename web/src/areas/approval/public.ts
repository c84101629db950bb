export { approvalListScreen } from '#areas/approval/approval-screens.tsx';
export { useRowDeeds } from '#areas/approval/requests/use-request-deeds.tsx';
