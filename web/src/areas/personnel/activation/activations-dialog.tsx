import { activationPage, exportActivations } from '@tongzhou/contract/areas/personnel/activation.ts';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { LinkState } from '#areas/personnel/activation/link-state.tsx';
import { nameOf } from '#areas/staff/public.ts';
import { AppLink } from '#ui/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** The links for setting a password that were issued; a new one is issued from the person's row. */
export function ActivationsDialog({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  return (
    <Modal
      open
      title="激活链接"
      width={760}
      className="dialog-table"
      onCancel={close}
      footer={<Button onClick={close}>关闭</Button>}
    >
      <ListPanel
        name="activations"
        noun="激活链接"
        type={1}
        query={useDialogPage(activationPage)}
        exportEndpoint={exportActivations}
        emptyHint="在员工列表的操作中为员工生成激活链接。"
        rowName={({ job_number }) => job_number}
        columns={[
          {
            key: 'user',
            title: '员工',
            width: 180,
            render: ({ user_id, user_name, job_number }) => (
              <AppLink to={`/staff/index/edit?id=${user_id}`} onClick={close}>
                {nameOf({ name: user_name })} {job_number}
              </AppLink>
            ),
          },
          {
            key: 'state',
            title: '状态',
            width: 100,
            card: 'beside',
            render: ({ state }) => <LinkState state={state} />,
          },
          {
            key: 'created_at',
            title: '生成时间',
            width: 150,
            card: 'foot',
            cardLabel: '生成于',
            render: ({ created_at }) => dateTime(created_at),
          },
          {
            key: 'expires_at',
            title: '有效期至',
            width: 150,
            card: 'foot',
            cardLabel: '有效至',
            render: ({ expires_at }) => dateTime(expires_at),
          },
        ]}
      />
    </Modal>
  );
}
