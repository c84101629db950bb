// Every area of the product, one line each: nothing else in the application names them.
export { area as approval } from '#areas/approval/area.tsx';
export { area as business } from '#areas/business/area.tsx';
export { area as documents } from '#areas/documents/area.tsx';
export { area as home } from '#areas/home/area.tsx';
export { area as identity } from '#areas/identity/area.tsx';
export { area as leave } from '#areas/leave/area.tsx';
export { area as materials } from '#areas/materials/area.tsx';
export { area as notices } from '#areas/notices/area.tsx';
export { area as operationLog } from '#areas/operation-log/area.tsx';
export { area as organisation } from '#areas/organisation/area.tsx';
export { area as payroll } from '#areas/payroll/area.tsx';
export { area as personnel } from '#areas/personnel/area.tsx';
export { area as projects } from '#areas/projects/area.tsx';
export { area as reimbursement } from '#areas/reimbursement/area.tsx';
export { area as salary } from '#areas/salary/area.tsx';
export { area as settlement } from '#areas/settlement/area.tsx';
export { area as staff } from '#areas/staff/area.tsx';
