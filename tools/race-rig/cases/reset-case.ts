// An approver decides in the moment in which a link of the applicant sets their password.
import { activate } from '../../../contract/src/areas/personnel/activation.ts';
import { act, submit } from '../deeds.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { linkSecretOf } from '../stage.ts';

const password = 'oars and water 7';
const resetting = ['approval/before-lock', 'approval/after-lock', 'transaction/before-commit'] as const;

/** The last of all: whose password was set anew has no session any more. */
export const resetCase: RaceCase = {
  name: 'pass against a reset of the password by the applicant',
  before: [submit(['cho'])],
  deeds: [
    act('cho', 'pass'),
    ({ cast }) => ({
      path: activate.path,
      body: { secret: linkSecretOf(cast.cho), password, password_confirmation: password },
      by: cast.cho,
    }),
  ],
  stops: [acting, resetting],
  outcomes: [
    { told: ['200', '200'], stands: '已通过 提交 同意; reserve -480, release 480, take -480' },
    {
      told: ['409 您的密码由当事人签发的链接重置，核实前不能审批此申请，请联系系统管理员', '200'],
      stands: '审批中 提交 重新安排审批人 变更审批人; reserve -480',
    },
  ],
};
