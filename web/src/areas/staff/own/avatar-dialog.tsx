import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { editOwnInfo } from '@tongzhou/contract/areas/staff/person.ts';
import { Button, Form, Radio } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { ImageUpload } from '#ui/upload/image-upload.tsx';
import { type OwnAvatar, sentAvatar } from './own-avatar.ts';

interface AvatarValues {
  readonly images: readonly UploadedFile[];
  readonly isAll: boolean;
  readonly none: boolean;
}

interface ImageFieldProps {
  readonly value?: readonly UploadedFile[];
  readonly onChange?: (images: readonly UploadedFile[]) => void;
}

function ImageField({ value = [], onChange }: ImageFieldProps): ReactNode {
  return <ImageUpload label="上传头像" value={value} onChange={(images) => onChange?.(images)} />;
}

/** One's own picture, and who sees it. */
export function AvatarDialog({ avatar, close }: { avatar: OwnAvatar; close: () => void }): ReactNode {
  const idsIn = ({ images }: AvatarValues) => (images.length > 0 ? images.map(({ id }) => id) : avatar.ids);
  const session = useFormSession<typeof editOwnInfo, AvatarValues>({
    endpoint: editOwnInfo,
    initial: { images: [], isAll: avatar.isAll, none: false },
    about: 'avatar',
    notKept: ['images', 'none'],
    toInput: (values) => ({ avatar: sentAvatar(values.isAll, values.none ? [] : idsIn(values)) }),
    doneText: '保存成功',
    onDone: close,
  });
  const removeImage = () => {
    session.setValues({ none: true });
    session.submit();
  };
  return (
    <FormDialog
      session={session}
      title="修改头像"
      width={440}
      formClass=""
      disabled={idsIn(session.values).length === 0}
      buttons={
        avatar.ids.length > 0 && (
          <Button key="none" danger disabled={session.busy} onClick={removeImage}>
            使用默认头像
          </Button>
        )
      }
      close={close}
    >
      <Form.Item name="images">
        <ImageField />
      </Form.Item>
      <Form.Item name="isAll" label="谁可以看到">
        <Radio.Group
          options={[
            { value: true, label: '全公司可见' },
            { value: false, label: '仅本部门可见' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}
