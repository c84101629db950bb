import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { ApprovalBlock } from '#ui/approval/approval-block.tsx';
import type { Figures } from '#ui/approval/path-preview.tsx';
import type { Control, Field, Values } from '#ui/fields/field.ts';
import { useMyId } from '#ui/user/use-my-id.ts';

export interface ApprovalFieldOptions {
  readonly kind: ApprovalKindName;
  /** Whom it is about, where the viewer orders it about someone. */
  readonly concernsId?: number | undefined;
  /** Of what is filed, the template that stands for its kind's default. */
  readonly standingTemplate?: number | undefined;
  /** Of what is filed about a project, who leads it. */
  readonly projectLeader?: number | undefined;
  /** What the path depends on, out of what stands in the form. */
  readonly figures?: ((values: Values) => Figures) | undefined;
}

type ApproversProps = ApprovalFieldOptions & { readonly control: Control };

function Approvers({ kind, concernsId, standingTemplate, projectLeader, figures, control }: ApproversProps): ReactNode {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as Values;
  const me = useMyId();
  const isAboutMe = concernsId === undefined || concernsId === me;
  return (
    <ApprovalBlock
      kind={kind}
      value={control.value as readonly ApproverStep[] | undefined}
      onChange={(steps) => control.onChange?.(steps)}
      {...(!isAboutMe && { concernsId })}
      standingTemplate={standingTemplate}
      projectLeader={projectLeader}
      {...(figures !== undefined && { figures: figures(values) })}
      exclude={[me, concernsId].filter((id) => id !== undefined)}
    />
  );
}

/** Who decides about a request, as a field of its form. */
export const approvalField = (options: ApprovalFieldOptions): Field => ({
  name: 'audit',
  label: '审批人',
  kind: 'custom',
  wide: true,
  arrives: true,
  render: (control) => <Approvers {...options} control={control} />,
});
