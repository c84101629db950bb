import { demoState, removeDemo, removeDemoWords } from '@tongzhou/contract/areas/identity/demo.ts';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/load.ts';
import { holdRestart } from '#platform/session/leave.ts';
import { forgetSession } from '#platform/session/sign-out.ts';
import { checked, showRefusal } from '#ui/checked-form.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const done = '演示数据已清除，请重新登录';

function RemoveDemoDialog({ close }: { close: () => void }): ReactNode {
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const submit = async (values: unknown) => {
    const input = checked(form, removeDemo.schema, values);
    if (input === undefined) return;
    setBusy(true);
    // All sessions end with the demo company, this one too; whoever hears of it first must not say it differently.
    const release = holdRestart();
    try {
      await call(removeDemo, input);
      forgetSession({ text: done, kind: 'success' });
    } catch (error) {
      showRefusal(form, error);
      setBusy(false);
    } finally {
      release();
    }
  };
  return (
    <Modal
      open
      title="清除演示数据"
      width={480}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button key="ok" type="primary" danger loading={busy} onClick={() => form.submit()}>
          清除
        </Button>,
      ]}
    >
      <Alert
        type="error"
        showIcon
        title="所有人员、部门、岗位、权限组和单据都会被删除，不能恢复"
        description="包括之后自行录入的数据。只保留管理员账号和操作日志，所有人都会退出登录。"
      />
      <Form form={form} layout="vertical" className="remove-demo-form" onFinish={(values) => void submit(values)}>
        <Form.Item name="confirm" label={`请输入“${removeDemoWords}”`} required>
          <Input autoFocus autoComplete="off" maxLength={20} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Only while there is a demo company, and for those who may remove it. */
export function RemoveDemoButton(): ReactNode {
  const allowed = useAllowed()('permission.demo');
  const { data } = useLoad(demoState, {}, { enabled: allowed, staleTime: Number.POSITIVE_INFINITY });
  const [open, setOpen] = useState(false);
  if (!allowed || data?.loaded !== true) return null;
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        清除演示数据
      </Button>
      {open && <RemoveDemoDialog close={() => setOpen(false)} />}
    </>
  );
}
