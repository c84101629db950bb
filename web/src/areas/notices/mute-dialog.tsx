import { messageKindNames, mutableKinds, mutedKinds, saveMutedKinds } from '@tongzhou/contract/areas/notices.ts';
import type { ReactNode } from 'react';
import { useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';

const muted: Field = {
  kind: 'checkbox',
  name: 'kinds',
  label: '不提醒的类型',
  wide: true,
  hint: '这些消息仍在列表里，但不计入未读数；等你处理的事项和账号安全总会提醒。',
  options: mutableKinds.map((kind) => ({ value: kind, label: messageKindNames[kind] })),
};
const mail: Field = {
  kind: 'input',
  name: 'mail',
  label: '邮件提醒',
  wide: true,
  maxLength: 120,
  placeholder: '留空则不发邮件',
  hint: '邮件里只有标题和链接。',
};

/** Which kinds of messages someone wants in their list and not at their bell, and where mail goes. */
export function MuteDialog({ close }: { close: () => void }): ReactNode {
  const { data, error, refetch } = useLoadOnce(mutedKinds, {});
  if (data === undefined)
    return <LoadingDialog title="提醒设置" error={error} retry={() => void refetch()} close={close} />;
  return (
    <FieldDialog
      title="提醒设置"
      endpoint={saveMutedKinds}
      fields={data.mail_offered ? [muted, mail] : [muted]}
      initial={{ kinds: data.kinds, mail: data.mail }}
      {...(!data.mail_offered && { fixed: { mail: data.mail } })}
      close={close}
    />
  );
}
