import type { OfferedType, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Form, type FormItemProps, Input } from 'antd';
import type { ReactNode } from 'react';
import { useMyself } from '#areas/identity/public.ts';
import { isEmptied, type LeaveValues, missingIn } from '#areas/leave/requests/leave-draft.ts';
import { rulesWords } from '#areas/leave/requests/leave-words.ts';
import { DayTimeField, HalfDayField, TimeField } from '#areas/leave/requests/point-fields.tsx';
import { TypeField } from '#areas/leave/requests/type-field.tsx';
import { ApprovalBlock } from '#ui/approval/approval-block.tsx';
import type { Figures } from '#ui/approval/path-preview.tsx';
import { PersonPicker } from '#ui/people/people-picker.tsx';
import { FileUpload } from '#ui/upload/file-upload.tsx';

export type LeaveIndex = ReplyOf<typeof userLeaveIndex>;
type Unit = OfferedType['unit'];

/** What a field says at the moment it is changed or left; undefined when it is right. */
function wordsAt(name: keyof LeaveValues, unit: Unit, values: LeaveValues): string | undefined {
  const words = missingIn(unit, values)[name];
  if (name === 'start_time' && !isEmptied(unit, 'start', values.start_time)) return undefined;
  if (name === 'end_time' && !isEmptied(unit, 'end', values.end_time)) return undefined;
  return words;
}

/** What is chosen is judged at once, what is typed when the field is left (specification 5). */
const needed = (name: keyof LeaveValues, unit: Unit, on: 'onChange' | 'onBlur'): FormItemProps => ({
  name,
  required: true,
  validateTrigger: on,
  rules: [
    ({ getFieldsValue }) => ({
      validator: async () => {
        const words = wordsAt(name, unit, getFieldsValue(true) as LeaveValues);
        if (words !== undefined) throw new Error(words);
      },
    }),
  ],
});

interface SpanFieldsProps {
  /** Of the person whose leave it is. */
  readonly index: LeaveIndex;
  readonly loading: boolean;
  readonly mayChoosePerson: boolean;
  readonly fixedPerson: boolean;
  /** The chosen one is beyond reach. */
  readonly outOfReach: boolean;
  readonly type: OfferedType | undefined;
  readonly values: LeaveValues;
}

/** Whose leave, which, and from when to when. */
export function SpanFields(props: SpanFieldsProps): ReactNode {
  const { index, loading, mayChoosePerson, fixedPerson, outOfReach, type, values } = props;
  const { calendar, hours } = index;
  // HR may go back further.
  const earliest = mayChoosePerson ? 0 : index.earliest;
  const unit = type?.unit ?? 'half';
  const days = { calendar, earliest };
  return (
    <div className="leave-fields">
      {mayChoosePerson && (
        <Form.Item
          label="请假人"
          {...needed('username', unit, 'onChange')}
          {...(outOfReach && { validateStatus: 'error', help: '不在管理范围内，不能为其请假' })}
        >
          <PersonPicker disabled={fixedPerson} />
        </Form.Item>
      )}
      <Form.Item
        label="假期类型"
        {...needed('type_id', unit, 'onChange')}
        {...(type !== undefined && { extra: rulesWords(type) })}
      >
        <TypeField types={index.types} loading={loading} />
      </Form.Item>
      <div className="leave-span">
        <Form.Item label="开始时间" {...needed('start_time', unit, 'onChange')}>
          {unit === 'half' ? (
            <HalfDayField which="start" {...days} />
          ) : (
            <DayTimeField which="start" hours={hours} {...days} />
          )}
        </Form.Item>
        <Form.Item label="结束时间" {...needed('end_time', unit, 'onChange')}>
          {unit === 'half' ? (
            <HalfDayField which="end" calendar={calendar} earliest={values.start_time.day ?? earliest} />
          ) : (
            <TimeField which="end" hours={hours} after={values.start_time.minute} />
          )}
        </Form.Item>
      </div>
    </div>
  );
}

interface ReasonFieldsProps {
  readonly mine: LeaveIndex;
  /** Someone else, whose leave it is. */
  readonly other: number | undefined;
  readonly saved: LeaveValues['file_ids'];
  readonly needsPaper: boolean;
  /** What the path of the approval depends on. */
  readonly figures: Figures;
}

/** Why, with which papers, and who decides. */
export function ReasonFields({ mine, other, saved, needsPaper, figures }: ReasonFieldsProps): ReactNode {
  return (
    <div className="leave-fields">
      <Form.Item label="请假描述" {...needed('desc', 'half', 'onBlur')}>
        <Input.TextArea rows={3} maxLength={500} showCount placeholder="请说明请假事由，让审批人一看就明白" />
      </Form.Item>
      <Form.Item name="file_ids" label="附件" required={needsPaper}>
        <FileUploadField saved={saved} />
      </Form.Item>
      <Form.Item name="audit" label="审批人">
        <ApprovalBlock
          kind="leave"
          applicantId={other}
          figures={figures}
          exclude={other === undefined ? [mine.user.id] : [mine.user.id, other]}
        />
      </Form.Item>
    </div>
  );
}

interface FileUploadFieldProps {
  readonly value?: LeaveValues['file_ids'];
  readonly onChange?: (files: LeaveValues['file_ids']) => void;
  readonly saved: LeaveValues['file_ids'];
}

function FileUploadField({ value = [], onChange, saved }: FileUploadFieldProps): ReactNode {
  const { data: me } = useMyself();
  return (
    <FileUpload
      label="上传附件"
      value={value}
      onChange={(files) => onChange?.(files)}
      saved={saved}
      mayDelete={me?.may_delete_files === true}
    />
  );
}
