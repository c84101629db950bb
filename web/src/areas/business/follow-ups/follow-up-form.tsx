import { addFollowUp, type FollowUpWay, followUpWays } from '@tongzhou/contract/areas/business/follow-up.ts';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { Button, Form, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { NextContactField } from '#areas/business/follow-ups/next-contact-field.tsx';
import DateField from '#ui/fields/date-field.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { FileUpload } from '#ui/upload/file-upload.tsx';

interface FollowUpValues {
  readonly way: FollowUpWay;
  readonly content: string;
  /** Null: just now. */
  readonly contact_at: number | null;
  readonly next_contact_on: number | null;
  readonly files: readonly UploadedFile[];
}

const begun: FollowUpValues = { way: 'visit', content: '', contact_at: null, next_contact_on: null, files: [] };
const ways = Object.entries(followUpWays).map(([value, label]) => ({ value, label }));

interface FollowUpFormProps {
  readonly opportunityId: number;
  readonly onDone: () => void;
}

interface FilesProps {
  readonly value?: readonly UploadedFile[];
  readonly onChange?: (files: readonly UploadedFile[]) => void;
}

const Files = ({ value = [], onChange }: FilesProps): ReactNode => (
  <FileUpload label="照片或附件" value={value} onChange={(files) => onChange?.(files)} />
);

/** What was said with the customer, and when they are asked again: short enough to be written on the way back. */
export function FollowUpForm({ opportunityId, onDone }: FollowUpFormProps): ReactNode {
  const [isLate, setLate] = useState(false);
  const session = useFormSession<typeof addFollowUp, FollowUpValues>({
    endpoint: addFollowUp,
    initial: begun,
    about: { opportunity_id: opportunityId },
    notKept: ['files'],
    placeOf: (path) => (path === 'file_ids' ? 'files' : path),
    toInput: ({ way, content, contact_at, next_contact_on, files }) => ({
      opportunity_id: opportunityId,
      way,
      content,
      ...(contact_at !== null && { contact_at }),
      next_contact_on,
      file_ids: files.map(({ id }) => id),
    }),
    check: ({ content }) => (content.trim() === '' ? { content: '请写下沟通的内容' } : {}),
    keepRefusal: true,
    doneText: '跟进已保存',
    onDone,
  });
  return (
    <section className="panel panel-padded" aria-label="写跟进">
      <FormBody session={session} className="follow-up-form">
        <Form.Item name="way">
          <Radio.Group aria-label="跟进方式" optionType="button" options={ways} />
        </Form.Item>
        <Form.Item name="content">
          <Input.TextArea
            aria-label="跟进内容"
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={2000}
            placeholder="聊了什么，客户怎么说，下一步做什么"
          />
        </Form.Item>
        {isLate && (
          <Form.Item name="contact_at" label="联系时间" className="follow-up-at">
            <DateField time placeholder="刚刚" />
          </Form.Item>
        )}
        <Form.Item name="next_contact_on" label="下次联系">
          <NextContactField />
        </Form.Item>
        <div className="follow-up-foot">
          <Form.Item name="files">
            <Files />
          </Form.Item>
          {!isLate && (
            <Button type="link" onClick={() => setLate(true)}>
              改联系时间
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={session.busy}>
            保存跟进
          </Button>
        </div>
      </FormBody>
    </section>
  );
}
