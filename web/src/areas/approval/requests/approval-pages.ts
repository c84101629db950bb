// Loaded as one: all show a request whole, which would else be among what every screen carries.
export { ApprovalDetailPage } from '#areas/approval/requests/approval-detail-page.tsx';
export { ApprovalListPage } from '#areas/approval/requests/list/approval-list-page.tsx';
export { WaitingPage } from '#areas/approval/requests/list/waiting-page.tsx';
