import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { DepartmentSelect, DepartmentsSelect } from '#ui/department/department-select.tsx';
import { PostSelect } from '#ui/department/post-select.tsx';
import { type Control, type Field, type FieldOf, wordsWhenEmpty } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import { PeoplePicker, PersonPicker } from '#ui/people/people-picker.tsx';
import { FileUpload } from '#ui/upload/file-upload.tsx';
import { ImageUpload } from '#ui/upload/image-upload.tsx';

// Heavy, and most dialogs have none of them.
const DateField = lazy(() => import('#ui/fields/date-field.tsx'));
const TreeField = lazy(() => import('#ui/fields/tree-field.tsx'));
const MemberTable = lazy(() => import('#ui/people/member-table.tsx').then((m) => ({ default: m.MemberTable })));
const ApprovalSettings = lazy(() =>
  import('#ui/approval/approval-settings.tsx').then((m) => ({ default: m.ApprovalSettings })),
);

interface FieldControlProps extends Control {
  readonly field: Field;
  /** What the form began with. */
  readonly initial: unknown;
  readonly errors: Readonly<Record<string, string>>;
}

const kept = <T,>(value: unknown): T | undefined => value as T | undefined;

function Post({ field, ...control }: Control & { field: FieldOf<'post'> }): ReactNode {
  const department = Form.useWatch(field.department) as number | null | undefined;
  return (
    <PostSelect
      {...control}
      departmentId={department}
      value={kept<number>(control.value)}
      disabled={field.disabled === true}
    />
  );
}

/** The control of one field; the form hands it its value. */
export function FieldControl({ field, initial, errors, ...control }: FieldControlProps): ReactNode {
  const { value, onChange } = control;
  const set = (next: unknown) => onChange?.(next);
  const common = {
    ...control,
    disabled: field.disabled === true,
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
  };
  const enter = field.placeholder ?? `请输入${field.label}`;
  const choose = field.placeholder ?? `请选择${field.label}`;
  switch (field.kind) {
    case 'text':
      return (
        <span id={control.id}>{field.show === undefined ? String(value ?? '—') : field.show(value as never)}</span>
      );
    case 'input':
      return (
        <Input {...common} placeholder={enter} value={kept<string>(value) ?? ''} maxLength={field.maxLength ?? 200} />
      );
    case 'disabled':
      return <Input {...common} disabled value={kept<string>(value) ?? ''} />;
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          placeholder={enter}
          value={kept<string>(value) ?? ''}
          rows={field.rows ?? 3}
          {...(field.maxLength !== undefined && { maxLength: field.maxLength, showCount: true })}
        />
      );
    case 'number':
      return (
        <InputNumber<number>
          {...common}
          style={{ width: '100%' }}
          placeholder={enter}
          value={kept<number>(value) ?? null}
          onChange={set}
          {...(field.digits !== undefined && { precision: field.digits })}
          {...(field.unit !== undefined && { suffix: field.unit })}
        />
      );
    case 'money':
      return <MoneyInput {...common} signed={field.signed === true} />;
    case 'select':
      return (
        <Select<unknown>
          {...common}
          placeholder={choose}
          {...(field.multiple === true && { mode: 'multiple' as const })}
          allowClear={wordsWhenEmpty(field) === undefined}
          loading={field.loading === true}
          showSearch={field.options.length > 8 && { optionFilterProp: 'label' }}
          options={[...field.options]}
          value={value ?? (field.multiple === true ? [] : null)}
          onChange={(next) => set(next ?? null)}
        />
      );
    case 'radio':
      return <Radio.Group {...common} options={[...field.options]} value={value} onChange={set} />;
    case 'checkbox':
      return (
        <Checkbox.Group {...common} options={[...field.options]} value={kept<never[]>(value) ?? []} onChange={set} />
      );
    case 'switch':
      return (
        <Switch
          {...(control.id !== undefined && { id: control.id })}
          disabled={common.disabled}
          checked={value === true}
          onChange={set}
        />
      );
    case 'date':
    case 'date-101':
    case 'date-time':
      return (
        <Suspense fallback={<Input disabled />}>
          <DateField
            {...common}
            value={kept<number>(value)}
            onChange={set}
            time={field.kind === 'date-time'}
            fromToday={field.kind === 'date-101'}
            {...(field.kind === 'date' && field.granularity !== undefined && { granularity: field.granularity })}
          />
        </Suspense>
      );
    case 'tree':
      return (
        <Suspense>
          <TreeField
            nodes={field.nodes}
            value={kept(value)}
            onChange={set}
            disabled={common.disabled}
            label={field.label}
          />
        </Suspense>
      );
    case 'image':
      return (
        <ImageUpload
          label="上传图片"
          value={kept<UploadedFile[]>(value) ?? []}
          onChange={set}
          multiple={field.multiple === true}
        />
      );
    case 'file':
      return (
        <FileUpload
          label="上传附件"
          value={kept<UploadedFile[]>(value) ?? []}
          onChange={set}
          saved={kept<UploadedFile[]>(initial) ?? []}
          mayDelete={field.mayDelete === true}
        />
      );
    case 'person':
      return <PersonPicker {...common} value={kept<number>(value)} onChange={set} exclude={field.exclude ?? []} />;
    case 'people':
      return <PeoplePicker {...common} value={kept<number[]>(value)} onChange={set} exclude={field.exclude ?? []} />;
    case 'department':
      return <DepartmentSelect {...common} value={kept<number>(value)} onChange={set} />;
    case 'departments':
      return <DepartmentsSelect {...common} value={kept<number[]>(value)} onChange={set} />;
    case 'post':
      return <Post {...control} field={field} />;
    case 'members':
      return (
        <Suspense>
          <MemberTable value={kept(value)} onChange={set} saturation={field.saturation} />
        </Suspense>
      );
    case 'approvers':
      return (
        <Suspense>
          <ApprovalSettings
            value={kept(value)}
            onChange={set}
            templates={field.templates}
            exclude={field.exclude}
            disabled={common.disabled}
          />
        </Suspense>
      );
    case 'custom':
      return field.render({ ...control, errors });
  }
}
