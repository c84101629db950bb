export { approvalListScreen } from '#areas/approval/approval-list-screen.tsx';
export { useRowDeeds } from '#areas/approval/requests/use-request-deeds.tsx';
