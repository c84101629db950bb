import { keepPreviousData } from '@tanstack/react-query';
import { userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { CountPanel } from '#areas/leave/requests/count-panel.tsx';
import { countedOf, draftOf, endAfter, type LeaveValues, missingIn } from '#areas/leave/requests/leave-draft.ts';
import { type LeaveIndex, ReasonFields, SpanFields } from '#areas/leave/requests/leave-fields.tsx';
import { LeaveFrame } from '#areas/leave/requests/leave-frame.tsx';
import { useLeaveCount } from '#areas/leave/requests/use-leave-count.ts';
import { useSendLeave } from '#areas/leave/requests/use-send-leave.ts';
import { draftPlace } from '#platform/drafts.ts';
import { useLoad } from '#platform/load.ts';
import { beginTyping } from '#ui/begin-typing.ts';
import { useUnsavedGuard } from '#ui/unsaved-guard.ts';
import { DraftNotice, useDraft } from '#ui/use-draft.tsx';
import { usePhone } from '#ui/use-phone.ts';

interface LeaveFormProps {
  readonly title: string;
  readonly mine: LeaveIndex;
  /** What the form begins with. */
  readonly begun: LeaveValues;
  readonly again: number | undefined;
  readonly close: () => void;
}

/** What is kept of a leave not sent: its papers' links end before a draft does, and its path may be another by then. */
const kept = ({ username, type_id, start_time, end_time, desc }: LeaveValues) => ({
  username,
  type_id,
  start_time,
  end_time,
  desc,
});

export function LeaveForm({ title, mine, begun: first, again, close }: LeaveFormProps): ReactNode {
  const phone = usePhone();
  const [form] = Form.useForm<LeaveValues>();
  const [begun] = useState(first);
  const draft = useDraft(draftPlace(again === undefined ? 'leave' : `leave:${again}`), kept(begun));
  const [restored, setRestored] = useState(draft.restored as Partial<LeaveValues> | undefined);
  const [changed, setChanged] = useState(restored !== undefined);
  const body = useRef<HTMLDivElement>(null);
  const guard = useUnsavedGuard(changed, draft.drop);
  const { submit, busy, elsewhere } = useSendLeave(form, () => {
    guard.release();
    draft.drop();
    close();
  });

  const watched = Form.useWatch([], form) as LeaveValues | undefined;
  const values: LeaveValues = { ...begun, ...restored, ...watched };
  const me = mine.user.id;
  const other = values.username === me || values.username === null ? undefined : values.username;
  const about = useLoad(userLeaveIndex, other === undefined ? {} : { username: other }, {
    placeholderData: keepPreviousData,
  });
  const index = about.data ?? mine;
  const type = index.types.find(({ id }) => id === values.type_id);
  const circumstances = { unit: type?.unit ?? ('half' as const), me, again };
  const counting = useLeaveCount(countedOf(values, circumstances));
  const needsPaper =
    type != null && type.attachment_from !== null && (counting.count?.days ?? 0) >= type.attachment_from;

  const send = () =>
    void submit(draftOf(values, circumstances), {
      ...(needsPaper && values.file_ids.length === 0 && { file_ids: `满 ${type.attachment_from} 天需要上传证明` }),
      ...missingIn(circumstances.unit, values),
    });
  const follow = (changes: Partial<LeaveValues>, all: LeaveValues) => {
    const end_time = changes.start_time === undefined ? all.end_time : endAfter(changes.start_time, all.end_time);
    if (end_time !== all.end_time) form.setFields([{ name: 'end_time', value: end_time, errors: [] }]);
    // Another unit asks for something else.
    if (changes.type_id !== undefined)
      form.setFields([
        { name: 'start_time', errors: [] },
        { name: 'end_time', errors: [] },
      ]);
    // The default path arrives by itself.
    if (changes.audit !== undefined && values.audit === undefined) return;
    setChanged(true);
    draft.keep(kept({ ...values, ...all, end_time }));
  };
  const clear = () => {
    draft.drop();
    setRestored(undefined);
    setChanged(false);
    form.setFieldsValue(kept(begun));
  };
  return (
    <LeaveFrame
      title={title}
      onCancel={close}
      onOpened={() => {
        // Not on a phone, where the keyboard would cover the form.
        if (!phone) beginTyping(body.current);
      }}
      footer={[
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={send}>
          {again === undefined ? '提交' : '重新提交'}
        </Button>,
      ]}
    >
      <div ref={body}>
        {restored !== undefined && <DraftNotice onClear={clear} />}
        {elsewhere.length > 0 && <Alert className="leave-alert" type="error" showIcon title={elsewhere.join('；')} />}
        <Form<LeaveValues>
          form={form}
          layout="vertical"
          className="leave-form"
          initialValues={{ ...begun, ...restored }}
          onValuesChange={follow}
          onFinish={send}
        >
          <SpanFields
            index={index}
            loading={about.isPlaceholderData}
            mayChoosePerson={mine.for_others}
            fixedPerson={again !== undefined}
            outOfReach={about.error?.status === 404}
            type={type}
            values={values}
          />
          <CountPanel typeName={type?.name} {...counting} />
          <ReasonFields
            mine={mine}
            other={other}
            saved={begun.file_ids}
            needsPaper={needsPaper}
            figures={{ days: counting.count?.days, type: type?.name }}
          />
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
      </div>
    </LeaveFrame>
  );
}
