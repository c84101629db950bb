import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { editOwnInfo } from '@tongzhou/contract/areas/staff/person.ts';
import { Button, Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { type OwnAvatar, sentAvatar } from '#areas/staff/own-avatar.ts';
import { CallError, call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { ImageUpload } from '#ui/upload/image-upload.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import '#areas/staff/staff.css';

interface AvatarDialogProps {
  readonly avatar: OwnAvatar;
  readonly close: () => void;
}

/** One's own picture, and who sees it. */
export function AvatarDialog({ avatar, close }: AvatarDialogProps): ReactNode {
  useReturnFocus();
  const [isAll, setIsAll] = useState(avatar.isAll);
  const [images, setImages] = useState<readonly UploadedFile[]>([]);
  const [busy, setBusy] = useState(false);

  const save = async (ids: readonly number[]) => {
    setBusy(true);
    try {
      await call(editOwnInfo, { avatar: sentAvatar(isAll, ids) });
      toast('保存成功', 'success');
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const ids = images.length > 0 ? images.map(({ id }) => id) : avatar.ids;
  return (
    <Modal
      open
      title="修改头像"
      width={440}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        avatar.ids.length > 0 && (
          <Button key="none" danger disabled={busy} onClick={() => void save([])}>
            使用默认头像
          </Button>
        ),
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button key="ok" type="primary" loading={busy} disabled={ids.length === 0} onClick={() => void save(ids)}>
          确定
        </Button>,
      ]}
    >
      <ImageUpload label="上传头像" value={images} onChange={setImages} />
      <fieldset className="avatar-seen">
        <legend>谁可以看到</legend>
        <Radio.Group
          value={isAll}
          onChange={({ target }) => setIsAll(target.value as boolean)}
          options={[
            { value: true, label: '全公司可见' },
            { value: false, label: '仅本部门可见' },
          ]}
        />
      </fieldset>
    </Modal>
  );
}
