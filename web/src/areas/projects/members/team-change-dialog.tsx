import type { ProjectRow } from '@tongzhou/contract/areas/projects/project.ts';
import { changeTeam, projectTeam, teamChangeForm } from '@tongzhou/contract/areas/projects/team.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { ChangePreview, differencesOf, type TeamPeriods } from '#areas/projects/members/change-preview.tsx';
import { MemberEditor, type TeamFigures } from '#areas/projects/members/member-editor.tsx';
import { draftOf, type MemberRow, stillAhead } from '#areas/projects/members/member-rows.ts';
import { overloadField, useOverload } from '#areas/projects/members/use-overload.ts';
import { useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';
import { approvalField } from '#ui/request/approval-field.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';
import { useRequestDone } from '#ui/request/use-request-done.ts';

type Begin = ReplyOf<typeof teamChangeForm>;
type Project = Pick<ProjectRow, 'id' | 'type_name' | 'contract_amount'>;

const title = '团队变更';
const width = 1120;

const effective: Field = {
  name: 'effective_on',
  label: '生效日期',
  kind: 'date-101',
  required: true,
  hint: '从这一天起，团队就是下面这些人。',
};
const reason: Field = {
  name: 'reason',
  label: '变更原因',
  kind: 'textarea',
  required: '请填写变更原因',
  maxLength: 500,
  rows: 2,
};

interface TeamFieldOptions extends TeamFigures {
  readonly project: number;
  /** The project's planned end, which whoever comes stays until. */
  readonly until: number | null;
  readonly problem: string | undefined;
}

/** It shows by itself which of its rows is wrong: the form's own sign would stain them all. */
const teamField = (options: TeamFieldOptions): Field => ({
  name: 'members',
  label: '变更后的团队',
  kind: 'custom',
  showsErrors: true,
  wide: true,
  render: (control) => (
    <MemberEditor {...control} {...options} days={{ start_on: null, end_on: options.until }} startWords="自生效日期" />
  ),
});
const unknown: TeamFigures = { loads: new Map(), peaks: new Map() };

interface FillingProps {
  readonly project: Project;
  readonly begin: Begin;
  readonly periods: TeamPeriods;
  readonly close: () => void;
}

function Filling({ project, begin, periods, close }: FillingProps): ReactNode {
  const { again } = begin;
  const now = today(Date.now());
  const place = { project: project.id, until: stillAhead(begin.planned_end, now) };
  const done = useRequestDone('team_change', title);
  const approvers = approvalField({
    kind: 'team_change',
    figures: () => ({ amount: project.contract_amount ?? undefined, type: project.type_name }),
  });
  const { session } = useFieldSession({
    endpoint: changeTeam,
    fields: [effective, teamField({ ...unknown, ...place, problem: undefined }), reason, overloadField([]), approvers],
    initial: {
      // A day that has passed meanwhile is not one any more.
      effective_on: Math.max(begin.effective_on ?? 0, beginOf(now)),
      members: begin.members,
      reason: begin.note,
      overload_reason: begin.overload_reason,
      ...(begin.content_json !== null && { audit: parseSteps(begin.content_json) }),
    },
    fixed: { project_id: project.id, ...(again !== null && { again }) },
    toInput: (input, { members, effective_on }) => ({
      ...input,
      members: (members as readonly MemberRow[]).map((row) => draftOf(row, (effective_on as number | null) ?? null)),
    }),
    keepRefusal: true,
    onDone: (filed) => {
      done(filed);
      close();
    },
  });
  const { values, errors, begun, setValues } = session;
  const rows = (values.members ?? []) as readonly MemberRow[];
  const from = typeof values.effective_on === 'number' ? dayOf(values.effective_on) : now;
  const differences = differencesOf(periods, rows, from);
  const moved = rows.filter(({ user_id }) => differences.some((one) => one.user_id === user_id));
  const { loads, peaks, over, asks } = useOverload({
    project: project.id,
    rows,
    from,
    moved,
    reason: values.overload_reason,
    refused: errors.overload_reason !== undefined,
  });
  const names = new Map([...periods, ...rows].map(({ user_id, name }) => [user_id, name]));
  const items = { begun, setValues, errors };
  const members = teamField({ loads, peaks, ...place, problem: errors.members });
  return (
    <FormDialog
      session={session}
      title={title}
      width={width}
      okText={again === null ? '提交审批' : '重新提交'}
      note={<ReasonToResend again={again ?? undefined} />}
      close={close}
    >
      <FieldItems {...items} fields={[effective, members]} />
      <section className="form-field-wide change-section" aria-label="变更前后" aria-live="polite">
        <h3>变更前后</h3>
        <ChangePreview differences={differences} from={from} names={names} />
      </section>
      <FieldItems {...items} fields={[reason, ...(asks ? [overloadField(over)] : []), approvers]} />
    </FormDialog>
  );
}

interface TeamChangeDialogProps {
  readonly project: Project;
  /** A request that came back. */
  readonly again?: number | undefined;
  readonly close: () => void;
}

/** 团队变更: the team as it is to be from a day on. Mounted while it is open. */
export function TeamChangeDialog({ project, again, close }: TeamChangeDialogProps): ReactNode {
  const form = useLoadOnce(teamChangeForm, { project_id: project.id, ...(again !== undefined && { again }) });
  const team = useLoadOnce(projectTeam, { project_id: project.id });
  if (form.data === undefined || team.data === undefined) {
    const failed = form.error === null ? team : form;
    return (
      <LoadingDialog
        title={title}
        width={width}
        error={failed.error}
        retry={() => void failed.refetch()}
        close={close}
      />
    );
  }
  return <Filling project={project} begin={form.data} periods={team.data.periods} close={close} />;
}
