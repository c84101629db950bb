import { messageKindNames, mutableKinds, mutedKinds, saveMutedKinds } from '@tongzhou/contract/areas/notices.ts';
import type { ReactNode } from 'react';
import { useLoadOnce } from '#platform/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';

const fields: readonly Field[] = [
  {
    kind: 'checkbox',
    name: 'kinds',
    label: '不提醒的类型',
    wide: true,
    hint: '这些消息仍在列表里，但不计入未读数；等你处理的事项和账号安全总会提醒。',
    options: mutableKinds.map((kind) => ({ value: kind, label: messageKindNames[kind] })),
  },
];

/** Which kinds of messages someone wants in their list and not at their bell. */
export function MuteDialog({ close }: { close: () => void }): ReactNode {
  const { data, error, refetch } = useLoadOnce(mutedKinds, {});
  if (data === undefined)
    return <LoadingDialog title="消息免打扰" error={error} retry={() => void refetch()} close={close} />;
  return (
    <FieldDialog
      title="消息免打扰"
      endpoint={saveMutedKinds}
      fields={fields}
      initial={{ kinds: data.kinds }}
      close={close}
    />
  );
}
