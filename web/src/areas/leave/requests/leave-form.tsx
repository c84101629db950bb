import { keepPreviousData } from '@tanstack/react-query';
import { userLeave, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import { type ReactNode, useRef } from 'react';
import { CountPanel } from '#areas/leave/requests/count-panel.tsx';
import { countedOf, draftOf, endAfter, type LeaveValues, missingIn } from '#areas/leave/requests/leave-draft.ts';
import { type LeaveIndex, ReasonFields, SpanFields } from '#areas/leave/requests/leave-fields.tsx';
import { leaveFrame } from '#areas/leave/requests/leave-frame.ts';
import { useLeaveCount } from '#areas/leave/requests/use-leave-count.ts';
import { useLoad } from '#platform/loading/load.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';
import { useRequestDone } from '#ui/request/use-request-done.ts';

interface LeaveFormProps {
  readonly title: string;
  readonly mine: LeaveIndex;
  /** What the form begins with. */
  readonly begun: LeaveValues;
  readonly again: number | undefined;
  readonly close: () => void;
}

/** Half a day stands in the field of its day. */
const fieldOf: Readonly<Record<string, string>> = { start_half: 'start_time', end_half: 'end_time' };

export function LeaveForm({ title, mine, begun, again, close }: LeaveFormProps): ReactNode {
  const me = mine.user.id;
  const done = useRequestDone('leave', '请假');
  /** What the server says of the person and of the days chosen, as far as it has answered. */
  const known = useRef<{ index: LeaveIndex; days: number }>({ index: mine, days: 0 });
  const typeOf = ({ type_id }: LeaveValues) => known.current.index.types.find(({ id }) => id === type_id);
  const unitOf = (values: LeaveValues) => typeOf(values)?.unit ?? 'half';
  const paperFrom = (values: LeaveValues): number | undefined => {
    const from = typeOf(values)?.attachment_from ?? null;
    return from !== null && known.current.days >= from ? from : undefined;
  };
  const session = useFormSession<typeof userLeave, LeaveValues>({
    endpoint: userLeave,
    initial: begun,
    about: { again },
    notKept: ['file_ids'],
    arriving: ['audit'],
    placeOf: (path) => fieldOf[path] ?? path,
    toInput: (values) => draftOf(values, { unit: unitOf(values), me, again }),
    check: (values) => {
      const from = paperFrom(values);
      return {
        ...(from !== undefined && values.file_ids.length === 0 && { file_ids: `满 ${from} 天需要上传证明` }),
        ...missingIn(unitOf(values), values),
      };
    },
    onChange: ({ start_time, type_id }, values) => {
      const { form } = session;
      const end_time = start_time === undefined ? values.end_time : endAfter(start_time, values.end_time);
      if (end_time !== values.end_time) form.setFields([{ name: 'end_time', value: end_time, errors: [] }]);
      // Another unit asks for something else.
      if (type_id !== undefined)
        form.setFields([
          { name: 'start_time', errors: [] },
          { name: 'end_time', errors: [] },
        ]);
    },
    keepRefusal: true,
    onDone: (filed) => {
      done(filed);
      close();
    },
  });

  const { values } = session;
  const other = values.username === me || values.username === null ? undefined : values.username;
  const about = useLoad(userLeaveIndex, other === undefined ? {} : { username: other }, {
    placeholderData: keepPreviousData,
  });
  const index = about.data ?? mine;
  known.current.index = index;
  const type = typeOf(values);
  const counting = useLeaveCount(countedOf(values, { unit: unitOf(values), me, again }));
  known.current.days = counting.count?.days ?? 0;
  return (
    <FormDialog
      {...leaveFrame}
      session={session}
      title={title}
      okText={again === undefined ? '提交' : '重新提交'}
      note={<ReasonToResend again={again} />}
      formClass="leave-form"
      close={close}
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
        saved={session.begun.file_ids}
        needsPaper={paperFrom(values) !== undefined}
        figures={{ days: counting.count?.days, type: type?.name }}
      />
    </FormDialog>
  );
}
