export const settlementAddress = (id: number): string => `/project_management/settlement/detail?id=${id}`;
export const listAddress = '/project_management/settlement';
export const requestAddress = (id: number): string => `/approval/project_approval?id=${id}`;
export const projectAddress = (id: number): string => `/project_management/project_detail?id=${id}&tab=settlement`;
