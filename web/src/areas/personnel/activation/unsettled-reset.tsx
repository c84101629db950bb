import { confirmReset } from '@tongzhou/contract/areas/personnel/activation.ts';
import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { nameOf } from '#areas/staff/public.ts';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';

/** For an administrator: a password set anew by someone's link, until it is settled that the person is at the account. */
export function UnsettledReset({ person }: { person: Person }): ReactNode {
  const confirm = useConfirm();
  const { id, password_reset: reset } = person;
  if (reset === null) return null;
  const settle = async () => {
    const content = `请先当面或通过电话向${nameOf(person)}本人确认，密码是其本人重置的。`;
    if (!(await confirm({ title: '核实密码重置', content, okText: '已向本人核实' }))) return;
    await call(confirmReset, { user_id: id, at: reset.at });
    toast('已核实', 'success');
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={`密码于 ${dateTime(reset.at)} 通过 ${reset.by} 签发的链接重置，尚未核实`}
      action={<Button onClick={() => showFailures(settle())}>核实</Button>}
    />
  );
}
