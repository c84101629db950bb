export const mySalaryAddress = (id?: number): string =>
  id === undefined ? '/staff/my_center/salary' : `/staff/my_center/salary?id=${id}`;
export const runAddress = (id: number): string => `/report_form/salary?tab=runs&run=${id}`;
export const runsAddress = '/report_form/salary?tab=runs';
