import { useNavigate } from '@tanstack/react-router';
import { positionsSameLevel } from '@tongzhou/contract/areas/organisation/directory.ts';
import { applyRegular, regularForm } from '@tongzhou/contract/areas/personnel/regular.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/personnel/people/personnel.css';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { approvalField } from '#ui/request/approval-field.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';
import { RunningRequest } from '#ui/request/running-request.tsx';
import { useAgain } from '#ui/request/use-again.ts';
import { useRequestDone } from '#ui/request/use-request-done.ts';
import { LoadError } from '#ui/state/load-error.tsx';

type Start = ReplyOf<typeof regularForm>;

const title = '转正申请';
const recordsPath = '/staff/my_center/regular/record';
const formatDay = (day: number | null): string | null => (day === null ? null : dayOf(day));

function Facts({ start }: { start: Start }): ReactNode {
  return (
    <DetailSection
      title="试用期"
      facts={[
        { label: '部门', value: start.department_name },
        { label: '岗位', value: start.post_name },
        { label: '入职日期', value: formatDay(start.entry_date) },
        { label: '试用期', value: start.probation_months === 0 ? '无' : `${start.probation_months} 个月` },
        { label: '试用期至', value: formatDay(start.probation_end) },
      ]}
    />
  );
}

/** What is asked of the applicant; the approvers stand in a section of their own. */
const fieldsFor = (posts: ReplyOf<typeof positionsSameLevel>): readonly Field[] => [
  {
    name: 'self_review',
    label: '自我评价',
    kind: 'textarea',
    required: true,
    rows: 6,
    maxLength: 2000,
    placeholder: '试用期的工作内容、成果与不足',
  },
  {
    name: 'station_id',
    label: '转正岗位',
    kind: 'select',
    placeholder: '与现岗位相同',
    hint: '与现岗位同级别的岗位。',
    options: posts.map(({ id, post_name, department_name }) => ({
      value: id,
      label: `${post_name}（${department_name}）`,
    })),
  },
  { name: 'file_ids', label: '附件', kind: 'file' },
];
const approvers = approvalField({ kind: 'regular' });

function Application({ start, again }: { start: Start; again: number | undefined }): ReactNode {
  const navigate = useNavigate();
  const done = useRequestDone('regular', '转正申请');
  const { data: posts = [] } = useLoad(positionsSameLevel, {}, { staleTime: 60_000 });
  const fields = fieldsFor(posts);
  const { session } = useFieldSession({
    endpoint: applyRegular,
    fields: [...fields, approvers],
    initial: {
      self_review: start.before?.self_review ?? '',
      station_id: start.before?.station_id ?? start.station_id,
      file_ids: start.before?.files ?? [],
    },
    fixed: again === undefined ? {} : { again },
    keepRefusal: true,
    onDone: async (filed) => {
      done(filed);
      await navigate({ to: recordsPath });
    },
  });
  const items = { begun: session.begun, setValues: session.setValues, errors: session.errors };
  return (
    <FormBody session={session} note={<ReasonToResend again={again} />} className="request-form">
      <DetailSection title="申请内容">
        <div className="request-form-fields">
          <FieldItems {...items} fields={fields} />
        </div>
      </DetailSection>
      <DetailSection title="审批流程">
        <FieldItems {...items} fields={[approvers]} />
      </DetailSection>
      <div className="request-form-foot">
        <Button type="primary" htmlType="submit" loading={session.busy}>
          {again === undefined ? '提交申请' : '重新提交'}
        </Button>
      </div>
    </FormBody>
  );
}

export default function RegularPage(): ReactNode {
  const { again } = useAgain();
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
          ) : data.open === null ? (
            <Alert type="info" showIcon title={data.problem} />
          ) : (
            <RunningRequest id={data.open.id} />
          )}
        </>
      )}
    </Page>
  );
}
