import { checkPrint } from '@tongzhou/contract/areas/approval/request.ts';
import { Alert, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';

interface Paper {
  readonly number: string;
  readonly code: string;
}

/** Whether a printed request says what the record says today. */
export function CheckPrintDialog({ close }: { close: () => void }): ReactNode {
  const [genuine, setGenuine] = useState<boolean>();
  const session = useFormSession<typeof checkPrint, Paper>({
    endpoint: checkPrint,
    initial: { number: '', code: '' },
    draft: 'none',
    toInput: ({ number, code }) => ({ number: number.trim(), code: code.trim().toUpperCase() }),
    onChange: () => setGenuine(undefined),
    onDone: (reply) => setGenuine(reply.genuine),
  });
  return (
    <FormDialog
      session={session}
      title="核对打印件"
      width={460}
      okText="核对"
      cancelText="关闭"
      formClass=""
      close={close}
    >
      <Form.Item name="number" label="申请编号" required>
        <Input placeholder="QJ-20260115-0007" maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="code" label="校验码" required extra="印在纸张的右下角。">
        <Input placeholder="ABCD-EFGH-JKMN" maxLength={40} autoComplete="off" />
      </Form.Item>
      <div aria-live="polite">
        {genuine === true && <Alert type="success" showIcon title="一致：打印件与系统中的记录相同" />}
        {genuine === false && <Alert type="error" showIcon title="不一致：编号或校验码不对，或打印之后记录有了变化" />}
      </div>
    </FormDialog>
  );
}
