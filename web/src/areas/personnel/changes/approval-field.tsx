import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { useMyself } from '#areas/identity/public.ts';
import { ApprovalBlock } from '#ui/approval/approval-block.tsx';
import type { Field } from '#ui/fields/field.ts';

/** Who decides about a change of a person, for its dialog. */
export function useApprovalField(kind: 'post_change' | 'leaving', userId: number): Field {
  const me = useMyself().data?.user_info.id;
  return {
    name: 'audit',
    label: '审批人',
    kind: 'custom',
    wide: true,
    arrives: true,
    render: ({ value, onChange }) => (
      <ApprovalBlock
        kind={kind}
        value={value as readonly ApproverStep[] | undefined}
        onChange={(steps) => onChange?.(steps)}
        {...(userId !== me && { concernsId: userId })}
        exclude={me === undefined ? [userId] : [me, userId]}
      />
    ),
  };
}
