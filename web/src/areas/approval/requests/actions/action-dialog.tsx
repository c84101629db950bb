import { useQueryClient } from '@tanstack/react-query';
import { actOnApproval, comment, reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { type ApprovalDetail, type ApprovalRow, approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { Alert, Skeleton } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useStepForm } from '#platform/area.tsx';
import type { CallError } from '#platform/call.ts';
import { queryOf } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { type DialogAction, planOf } from './action-plans.tsx';

type Seen = ApprovalRow['audit_info'];

interface ActionDialogProps {
  readonly detail: ApprovalDetail;
  /** The viewer's own place as it stood before their eyes when they pressed: a step that moved meanwhile is refused. */
  readonly seen: Seen;
  readonly action: DialogAction;
  readonly close: () => void;
}

const calls = { comment, reverse: reverseApproval } as const;
const aimless: ReadonlySet<DialogAction> = new Set(['comment', 'reverse', 'withdraw']);
function Refused({ error, gone }: { error: CallError; gone: boolean }): ReactNode {
  const hint = gone ? '最新内容已显示，这一操作现在不可用。' : '最新内容已显示，填写的内容仍保留，核对后可再次提交。';
  return (
    <Alert className="form-alert" type="warning" showIcon title={`${error.message.replace(/。$/, '')}。${hint}`} />
  );
}

/** One deed about a request: opinion, people, files, and for some steps what the approver fills in. */
export function ActionDialog({ detail, seen, action, close }: ActionDialogProps): ReactNode {
  const client = useQueryClient();
  const [aim, setAim] = useState(seen);
  const [refusal, setRefusal] = useState<CallError>();
  const plan = planOf(action, detail);
  const { id, number, title, step_form } = detail;

  const refused = async (error: CallError) => {
    setRefusal(error);
    if (error.status !== 409) return;
    const fresh = await client.fetchQuery({ ...queryOf(approvalDetail, { id }), staleTime: 10_000 });
    if (fresh.actions.includes(action)) setAim(fresh.audit_info);
  };
  const StepForm = useStepForm(action === 'pass' ? step_form : null);
  const stepFields: readonly Field[] =
    StepForm === undefined
      ? []
      : [
          {
            name: 'fields',
            label: '审批填写',
            kind: 'custom',
            showsErrors: true,
            wide: true,
            render: ({ value, onChange, errors = {} }) => (
              <Suspense fallback={<Skeleton active title={false} />}>
                <StepForm
                  detail={detail}
                  value={(value ?? {}) as Record<string, unknown>}
                  onChange={(next) => onChange?.(next)}
                  errors={errors}
                />
              </Suspense>
            ),
          },
        ];
  const missing = action === 'pass' && step_form !== null && StepForm === undefined;
  const fixed = {
    id,
    ...(!(action in calls) && action !== 'return' && { action }),
    ...(!aimless.has(action) && { step: aim.step, activation: aim.activation }),
  };
  return (
    <FieldDialog
      title={plan.title}
      endpoint={action === 'comment' || action === 'reverse' ? calls[action] : actOnApproval}
      fields={[...stepFields, ...plan.fields]}
      initial={plan.initial ?? {}}
      fixed={fixed as object}
      {...(plan.toInput !== undefined && { toInput: plan.toInput })}
      okText={plan.okText}
      doneText={plan.doneText}
      width={560}
      note={
        <>
          <p className="action-subject">
            {title}
            <span>{number}</span>
          </p>
          {refusal?.status === 409 && <Refused error={refusal} gone={!detail.actions.includes(action)} />}
          {missing && (
            <Alert
              className="form-alert"
              type="warning"
              showIcon
              title="这一步需要填写的表单暂时无法显示，请刷新页面后再试"
            />
          )}
        </>
      }
      onRefused={(error) => {
        showFailures(refused(error));
        return undefined;
      }}
      close={close}
    />
  );
}
