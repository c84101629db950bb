export { approvalListScreen } from '#areas/approval/approval-list-screen.tsx';
