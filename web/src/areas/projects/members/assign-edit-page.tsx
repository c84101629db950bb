import { useRouter, useSearch } from '@tanstack/react-router';
import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { assignForm, assignProject } from '@tongzhou/contract/areas/projects/team.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { type ProjectStatus, projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { Button, Skeleton } from 'antd';
import { Fragment, type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import { projectAddress } from '#areas/projects/addresses.ts';
import { MemberEditor, type TeamFigures } from '#areas/projects/members/member-editor.tsx';
import { draftOf, type MemberRow, stillAhead } from '#areas/projects/members/member-rows.ts';
import '#areas/projects/members/members.css';
import { overloadField, useOverload } from '#areas/projects/members/use-overload.ts';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';
import { AppLink, useAppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { approvalField } from '#ui/request/approval-field.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';
import { useRequestDone } from '#ui/request/use-request-done.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

type Begin = ReplyOf<typeof assignForm>;
type Project = ReplyOf<typeof projectDetail>;

const Address = z.strictObject({ project_id: z.optional(Id), again: z.optional(Id) });

const note: Field = {
  name: 'note',
  label: '说明',
  kind: 'textarea',
  maxLength: 500,
  rows: 2,
  placeholder: '分工、注意事项等，可不填',
};

interface TeamFieldOptions extends TeamFigures {
  readonly project: number;
  readonly days: Pick<MemberRow, 'start_on' | 'end_on'>;
  readonly problem: string | undefined;
}

const teamField = (options: TeamFieldOptions): Field => ({
  name: 'members',
  label: '负责人与成员',
  kind: 'custom',
  showsErrors: true,
  wide: true,
  render: (control) => <MemberEditor {...control} {...options} />,
});
const unknown: TeamFigures = { loads: new Map(), peaks: new Map() };

function Facts({ begin, project }: { begin: Begin; project: Project | undefined }): ReactNode {
  const { id, number, project_title, status } = begin.project;
  const day = (moment: number | null) => (moment === null ? '未定' : dayOf(moment));
  return (
    <DetailSection
      title="项目"
      facts={[
        {
          label: '项目',
          value: <AppLink to={projectAddress(id)}>{[number, project_title].filter(Boolean).join(' ')}</AppLink>,
          wide: true,
        },
        { label: '状态', value: projectStatuses[status as ProjectStatus] },
        { label: '类型', value: project?.type_name },
        { label: '客户', value: project?.customer_name },
        { label: '计划开始', value: day(begin.planned_start) },
        { label: '计划结束', value: day(begin.planned_end) },
      ]}
    />
  );
}

function Filling({ begin, project }: { begin: Begin; project: Project | undefined }): ReactNode {
  const router = useRouter();
  const { again } = begin;
  const { id } = begin.project;
  const now = today(Date.now());
  const back = projectAddress(id, { tab: 'team' });
  const cancel = useAppLink(back);
  const done = useRequestDone('project_assign', '派单');
  const days = { start_on: begin.planned_start ?? beginOf(now), end_on: stillAhead(begin.planned_end, now) };
  const approvers = approvalField({
    kind: 'project_assign',
    figures: () => ({ amount: project?.contract_amount ?? undefined, type: project?.type_name }),
  });
  const { session } = useFieldSession({
    endpoint: assignProject,
    fields: [teamField({ ...unknown, project: id, days, problem: undefined }), note, overloadField([]), approvers],
    initial: {
      members: begin.members,
      note: begin.note,
      overload_reason: begin.overload_reason,
      ...(begin.content_json !== null && { audit: parseSteps(begin.content_json) }),
    },
    fixed: { project_id: id, ...(again !== null && { again }) },
    toInput: (input, { members }) => ({
      ...input,
      members: (members as readonly MemberRow[]).map((row) => draftOf(row)),
    }),
    keepRefusal: true,
    onDone: (filed) => {
      done(filed);
      router.history.push(back);
    },
  });
  const { values, errors, begun, setValues } = session;
  const rows = (values.members ?? []) as readonly MemberRow[];
  const begins = rows.flatMap(({ start_on }) => start_on ?? []);
  const { loads, peaks, over, asks } = useOverload({
    project: id,
    rows,
    from: begins.length === 0 ? now : dayOf(Math.min(...begins)),
    reason: values.overload_reason,
    refused: errors.overload_reason !== undefined,
  });
  const items = { begun, setValues, errors };
  return (
    <FormBody session={session} note={<ReasonToResend again={again ?? undefined} />} className="assign-form">
      <DetailSection title="团队">
        <FieldItems {...items} fields={[teamField({ loads, peaks, project: id, days, problem: errors.members })]} />
        <div className="form-fields">
          <FieldItems {...items} fields={[...(asks ? [overloadField(over)] : []), note]} />
        </div>
      </DetailSection>
      <DetailSection title="审批流程">
        <FieldItems {...items} fields={[approvers]} />
      </DetailSection>
      <div className="assign-foot">
        <Button {...cancel}>取消</Button>
        <Button type="primary" loading={session.busy} onClick={session.submit}>
          {again === null ? '提交审批' : '重新提交'}
        </Button>
      </div>
    </FormBody>
  );
}

/** 派单: who leads an established project and who works on it; with `?again=` what came back. */
export default function AssignEditPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { project_id, again } = useMemo(() => decodeQuery(Address, search), [search]);
  const asked = {
    ...(project_id !== undefined && { project_id }),
    ...(again !== undefined && { again }),
  };
  const named = Object.keys(asked).length > 0;
  const { data, error, refetch } = useLoadOnce(assignForm, asked, { enabled: named });
  const project = useLoad(projectDetail, { id: data?.project.id ?? 0 }, { enabled: data !== undefined, quiet: true });
  return (
    <Page title="派单">
      {data === undefined && (
        <div className="panel panel-padded">
          {!named && <StateMessage kind="empty" title="没有指定项目" hint="请从“派单管理”的“待派单”里选择项目。" />}
          {named && error === null && <Skeleton active paragraph={{ rows: 10 }} />}
          {error?.status === 409 && (
            <StateMessage
              kind="locked"
              title={error.message}
              {...(project_id !== undefined && {
                action: <AppLink to={projectAddress(project_id)}>查看项目</AppLink>,
              })}
            />
          )}
          {error !== null && error.status !== 409 && <LoadError error={error} retry={() => void refetch()} />}
        </div>
      )}
      {data !== undefined && (
        <Fragment key={JSON.stringify(asked)}>
          <Facts begin={data} project={project.data} />
          <Filling begin={data} project={project.data} />
        </Fragment>
      )}
    </Page>
  );
}
