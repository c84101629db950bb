import { checkPrint } from '@tongzhou/contract/areas/approval/request.ts';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { checked, showRefusal } from '#ui/checked-form.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface Paper {
  readonly number: string;
  readonly code: string;
}

/** Whether a printed request says what the record says today. */
export function CheckPrintDialog({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  const [form] = Form.useForm<Paper>();
  const [busy, setBusy] = useState(false);
  const [genuine, setGenuine] = useState<boolean>();

  const check = async () => {
    const { number = '', code = '' } = form.getFieldsValue();
    const input = checked(form, checkPrint.schema, { number: number.trim(), code: code.trim().toUpperCase() });
    if (input === undefined) return;
    setBusy(true);
    setGenuine(undefined);
    try {
      setGenuine((await call(checkPrint, input)).genuine);
    } catch (error) {
      showRefusal(form, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="核对打印件"
      width={460}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={() => void check()}>
          核对
        </Button>,
      ]}
    >
      <Form form={form} layout="vertical" onFinish={() => void check()} onValuesChange={() => setGenuine(undefined)}>
        <Form.Item name="number" label="申请编号" required>
          <Input placeholder="QJ-20260115-0007" maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="code" label="校验码" required extra="印在纸张的右下角。">
          <Input placeholder="ABCD-EFGH-JKMN" maxLength={40} autoComplete="off" />
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      <div aria-live="polite">
        {genuine === true && <Alert type="success" showIcon title="一致：打印件与系统中的记录相同" />}
        {genuine === false && <Alert type="error" showIcon title="不一致：编号或校验码不对，或打印之后记录有了变化" />}
      </div>
    </Modal>
  );
}
