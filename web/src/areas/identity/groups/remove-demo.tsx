import { demoState, removeDemo, removeDemoWords } from '@tongzhou/contract/areas/identity/demo.ts';
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { delayRestart } from '#platform/session/leave.ts';
import { forgetSession } from '#platform/session/sign-out.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';

const done = '演示数据已清除，请重新登录';

function RemoveDemoDialog({ close }: { close: () => void }): ReactNode {
  const session = useFormSession<typeof removeDemo, { confirm: string }>({
    endpoint: removeDemo,
    initial: { confirm: '' },
    draft: 'none',
    toInput: (values) => values,
    send: async (input) => {
      // All sessions end with the demo company, this one too; whoever hears of it first must not say it differently.
      const release = delayRestart();
      try {
        const reply = await call(removeDemo, input);
        forgetSession({ text: done, kind: 'success' });
        return reply;
      } finally {
        release();
      }
    },
    // The page is being left.
    onDone: () => new Promise(() => {}),
  });
  return (
    <FormDialog
      session={session}
      title="清除演示数据"
      width={480}
      okText="清除"
      danger
      formClass="remove-demo-form"
      note={
        <Alert
          type="error"
          showIcon
          title="所有人员、部门、岗位、权限组和单据都会被删除，不能恢复"
          description="包括之后自行录入的数据。只保留管理员账号和操作日志，所有人都会退出登录。"
        />
      }
      close={close}
    >
      <Form.Item name="confirm" label={`请输入“${removeDemoWords}”`} required>
        <Input autoFocus autoComplete="off" maxLength={20} />
      </Form.Item>
    </FormDialog>
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
