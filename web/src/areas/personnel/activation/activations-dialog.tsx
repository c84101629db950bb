import { activationPage, exportActivations } from '@tongzhou/contract/areas/personnel/activation.ts';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import '#areas/personnel/people/personnel.css';
import { LinkState } from '#areas/personnel/activation/link-state.tsx';
import { nameOf } from '#areas/staff/public.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface ActivationsDialogProps {
  /** Leads to those who have no password yet, in the list behind the dialog. */
  readonly showUnactivated: () => void;
  readonly close: () => void;
}

/** The links that were made. New ones are made in the list of people. */
export function ActivationsDialog({ showUnactivated, close }: ActivationsDialogProps): ReactNode {
  useReturnFocus();
  return (
    <Modal
      open
      title="激活链接"
      width={760}
      className="dialog-table"
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button key="unactivated" type="primary" onClick={showUnactivated}>
          未激活的员工
        </Button>,
      ]}
    >
      <ListPanel
        name="activations"
        noun="激活链接"
        type={1}
        query={useDialogPage(activationPage)}
        exportEndpoint={exportActivations}
        emptyHint="在员工列表中为未激活的员工生成激活链接。"
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
