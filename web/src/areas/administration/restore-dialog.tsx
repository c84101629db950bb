import { type Backup, restoreBackup } from '@tongzhou/contract/areas/administration.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useProof } from '#areas/identity/public.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { dateTime } from '#ui/shanghai-time.ts';

const moment: Field = {
  kind: 'date-time',
  name: 'until',
  label: '恢复到哪一刻',
  hint: '留空则恢复到这份备份完成时；误删之后，选误删前一分钟。',
};

interface RestoreDialogProps {
  readonly backup: Backup;
  readonly pointInTime: boolean;
  readonly close: () => void;
}

/** The whole company goes back: it says so, and asks once more who one is. */
export function RestoreDialog({ backup, pointInTime, close }: RestoreDialogProps): ReactNode {
  const proof = useProof();
  return (
    <FieldDialog
      title={`恢复到 ${dateTime(backup.at)}`}
      endpoint={restoreBackup}
      fields={[...(pointInTime ? [moment] : []), ...proof.fields]}
      fixed={{ name: backup.name }}
      onRefused={proof.onRefused}
      width={520}
      okText="恢复并重新启动"
      doneText="正在恢复，几分钟后请重新登录"
      note={
        <Alert
          type="warning"
          showIcon
          title="全公司都会回到那一刻"
          description="之后的全部改动不再可见，所有人须重新登录；现在的数据保留在服务器的 replaced-… 文件夹里。恢复期间不能使用。"
        />
      }
      close={close}
    />
  );
}
