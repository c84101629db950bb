import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { positionsSameLevel } from '@tongzhou/contract/areas/organisation/directory.ts';
import { applyRegular, regularForm } from '@tongzhou/contract/areas/personnel/regular.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Form, Input, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { requestAddress } from '#areas/personnel/changes/filed-request.ts';
import '#areas/personnel/people/personnel.css';
import { call } from '#platform/call.ts';
import { useLoad, useLoadOnce } from '#platform/load.ts';
import { toast } from '#platform/toast.ts';
import { AppLink } from '#ui/app-link.tsx';
import { ApprovalBlock } from '#ui/approval/approval-block.tsx';
import { checked, showRefusal } from '#ui/checked-form.ts';
import { DetailSection } from '#ui/detail-page.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Page } from '#ui/page.tsx';
import { useUnsavedGuard } from '#ui/unsaved-guard.ts';
import { FileUpload } from '#ui/upload/file-upload.tsx';

type Start = ReplyOf<typeof regularForm>;

const title = '转正申请';
const recordsPath = '/staff/my_center/regular/record';
const shownDay = (day: number | null): string | null => (day === null ? null : dayOf(day));

function Facts({ start }: { start: Start }): ReactNode {
  return (
    <DetailSection
      title="试用期"
      facts={[
        { label: '部门', value: start.department_name },
        { label: '岗位', value: start.post_name },
        { label: '入职日期', value: shownDay(start.entry_date) },
        { label: '试用期', value: start.probation_months === 0 ? '无' : `${start.probation_months} 个月` },
        { label: '试用期至', value: shownDay(start.probation_end) },
      ]}
    />
  );
}

interface Values {
  readonly self_review?: string;
  readonly station_id?: number | null;
}

function Application({ start, again }: { start: Start; again: number | undefined }): ReactNode {
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [audit, setAudit] = useState<readonly ApproverStep[]>();
  const saved = start.before?.files ?? [];
  const [files, setFiles] = useState<readonly UploadedFile[]>(saved);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const guard = useUnsavedGuard(changed);
  const { data: posts = [] } = useLoad(positionsSameLevel, {}, { staleTime: 60_000 });

  const submit = async ({ self_review = '', station_id }: Values) => {
    const input = checked(form, applyRegular.schema, {
      self_review,
      station_id: station_id ?? null,
      file_ids: files.map(({ id }) => id),
      ...(audit !== undefined && { audit }),
      ...(again !== undefined && { again }),
    });
    if (input === undefined) return;
    setBusy(true);
    try {
      await call(applyRegular, input);
      guard.release();
      toast('转正申请已提交', 'success');
      await navigate({ to: recordsPath });
    } catch (error) {
      showRefusal(form, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="request-form"
      initialValues={{
        self_review: start.before?.self_review ?? '',
        station_id: start.before?.station_id ?? start.station_id,
      }}
      onValuesChange={(values: Values) => {
        setChanged(true);
        // What was wrong was said of what stood there before.
        form.setFields(Object.keys(values).map((name) => ({ name: name as keyof Values, errors: [] })));
      }}
      onFinish={(values: Values) => void submit(values)}
    >
      <DetailSection title="申请内容">
        <div className="request-form-fields">
          <Form.Item name="self_review" label="自我评价" required>
            <Input.TextArea rows={6} maxLength={2000} showCount placeholder="试用期的工作内容、成果与不足" />
          </Form.Item>
          <Form.Item name="station_id" label="转正岗位" extra="与现岗位同级别的岗位。">
            <Select
              placeholder="与现岗位相同"
              showSearch={{ optionFilterProp: 'label' }}
              options={posts.map(({ id, post_name, department_name }) => ({
                value: id,
                label: `${post_name}（${department_name}）`,
              }))}
            />
          </Form.Item>
          <Form.Item label="附件">
            <FileUpload
              label="上传附件"
              value={files}
              saved={saved}
              onChange={(next) => {
                setFiles(next);
                setChanged(true);
              }}
            />
          </Form.Item>
        </div>
      </DetailSection>
      <DetailSection title="审批流程">
        <ApprovalBlock kind="regular" value={audit} onChange={setAudit} />
      </DetailSection>
      <div className="request-form-foot">
        <Button type="primary" htmlType="submit" loading={busy}>
          {again === undefined ? '提交申请' : '重新提交'}
        </Button>
      </div>
    </Form>
  );
}

export default function RegularPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.again);
  const again = Number.isInteger(id) && id > 0 ? id : undefined;
  const { data, error, refetch } = useLoadOnce(regularForm, again === undefined ? {} : { again });
  return (
    <Page title={title} actions={<AppLink to={recordsPath}>转正记录</AppLink>}>
      {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div className="panel panel-padded">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {data !== undefined && (
        <>
          <Facts start={data} />
          {data.problem === null ? (
            <Application key={again ?? 'new'} start={data} again={again} />
          ) : (
            <Alert
              type="info"
              showIcon
              title={data.problem}
              {...(data.open !== null && {
                action: <AppLink to={requestAddress(data.open.id)}>{data.open.number}</AppLink>,
              })}
            />
          )}
        </>
      )}
    </Page>
  );
}
