import { degrees } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import DateField from '#ui/fields/date-field.tsx';

const degreeOptions = degrees.map((degree) => ({ value: degree, label: degree }));

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function Section({ title, hint, children }: SectionProps): ReactNode {
  return (
    <section className="public-section" aria-label={title}>
      <div className="public-section-head">
        <h2>{title}</h2>
        {hint !== undefined && <span className="public-hint">{hint}</span>}
      </div>
      {children}
    </section>
  );
}

interface DayInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (day: string) => void;
}

/** A day as the form keeps it: '2026-11-15', or '' for none. */
const DayInput = ({ value = '', onChange, ...field }: DayInputProps): ReactNode => (
  <DateField
    {...field}
    value={value === '' ? null : beginOf(value)}
    onChange={(day) => onChange?.(day === null ? '' : dayOf(day))}
  />
);

function Period({ at, openEnd }: { at: number; openEnd: string }): ReactNode {
  return (
    <>
      <Form.Item name={[at, 'start_date']} label="开始日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name={[at, 'end_date']} label={`结束日期（${openEnd}可不填）`}>
        <DayInput />
      </Form.Item>
    </>
  );
}

interface RecordsProps {
  readonly name: 'education' | 'work';
  readonly noun: string;
  readonly most: number;
  readonly children: (at: number) => ReactNode;
}

function Records({ name, noun, most, children }: RecordsProps): ReactNode {
  return (
    <Form.List name={name}>
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name: at }) => (
            <fieldset key={key} className="public-record" aria-label={`${noun} ${at + 1}`}>
              <div className="public-record-head">
                <span>
                  {noun} {at + 1}
                </span>
                <Button
                  type="link"
                  danger
                  size="small"
                  aria-label={`移除 ${noun} ${at + 1}`}
                  onClick={() => remove(at)}
                >
                  移除
                </Button>
              </div>
              <div className="public-fields">{children(at)}</div>
            </fieldset>
          ))}
          {rows.length < most && (
            <Button block type="dashed" onClick={() => add({})}>
              添加{noun}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

export function EducationRecords(): ReactNode {
  return (
    <Records name="education" noun="教育经历" most={10}>
      {(at) => (
        <>
          <Form.Item name={[at, 'school']} label="学校" required>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name={[at, 'degree']} label="学历" required>
            <Select options={degreeOptions} placeholder="请选择学历" />
          </Form.Item>
          <Form.Item name={[at, 'major']} label="专业" className="public-field-wide">
            <Input maxLength={50} />
          </Form.Item>
          <Period at={at} openEnd="在读" />
        </>
      )}
    </Records>
  );
}

export function WorkRecords(): ReactNode {
  return (
    <Records name="work" noun="工作经历" most={20}>
      {(at) => (
        <>
          <Form.Item name={[at, 'company']} label="单位" required>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name={[at, 'post']} label="岗位" required>
            <Input maxLength={30} />
          </Form.Item>
          <Period at={at} openEnd="在职" />
          <Form.Item name={[at, 'description']} label="工作内容" className="public-field-wide">
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
          </Form.Item>
        </>
      )}
    </Records>
  );
}

export function PersonalFields(): ReactNode {
  return (
    <div className="public-fields">
      <Form.Item name="sex" label="性别" required>
        <Select
          placeholder="请选择性别"
          options={[
            { value: 'male', label: '男' },
            { value: 'female', label: '女' },
          ]}
        />
      </Form.Item>
      <Form.Item name="birthday" label="出生日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="id_card" label="身份证号" required>
        <Input maxLength={18} autoComplete="off" />
      </Form.Item>
      <Form.Item name="work_start_date" label="参加工作日期" extra="第一次参加工作的日期，用于计算年假。">
        <DayInput />
      </Form.Item>
      <Form.Item name="address" label="现住址" required className="public-field-wide">
        <Input maxLength={100} autoComplete="street-address" />
      </Form.Item>
      <Form.Item name="emergency_contact" label="紧急联系人" required>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="emergency_mobile" label="紧急联系电话" required>
        <Input type="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

export function BankFields(): ReactNode {
  return (
    <div className="public-fields">
      <Form.Item name="bank_name" label="开户银行">
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="bank_account" label="银行账号">
        <Input inputMode="numeric" maxLength={25} autoComplete="off" />
      </Form.Item>
    </div>
  );
}
