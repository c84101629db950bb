/** How far someone who registered has come, and the words for it. Lapsed: not sent again within thirty days of the last decision. */
export const registrationNames = {
  filling: '填写资料中',
  waiting: '待审核',
  returned: '已退回',
  rejected: '已驳回',
  accepted: '已入职',
  lapsed: '已失效',
} as const;
export type RegistrationState = keyof typeof registrationNames;
export const registrationStates = Object.keys(registrationNames) as [RegistrationState, ...RegistrationState[]];
