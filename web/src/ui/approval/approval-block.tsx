import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { PathPreview, type PathPreviewProps } from '#ui/approval/path-preview.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { ApprovalSettings } from './approval-settings.tsx';
import { parseSteps } from './approval-steps.ts';

interface ApprovalBlockProps
  extends Pick<
    PathPreviewProps,
    'kind' | 'applicantId' | 'concernsId' | 'standingTemplate' | 'projectLeader' | 'figures'
  > {
  /** What goes into the form's `audit`; undefined until the default template has come. */
  readonly value?: readonly ApproverStep[] | undefined;
  readonly onChange?: (steps: readonly ApproverStep[]) => void;
  /** Who cannot be named: the applicant. */
  readonly exclude?: readonly number[] | undefined;
}

/** Who decides about a form: begins with the template of its kind, and shows the path it leads to. */
export function ApprovalBlock({
  kind,
  applicantId,
  concernsId,
  standingTemplate,
  projectLeader,
  figures = {},
  value,
  onChange,
  exclude,
}: ApprovalBlockProps): ReactNode {
  const asked = {
    ...(applicantId !== undefined && { applicant_id: applicantId }),
    ...(standingTemplate !== undefined && { standing_template: standingTemplate }),
  };
  const first = useLoad(previewPath, { kind, ...asked }, { staleTime: 60_000 });
  const template = first.data?.template ?? null;
  const begin = useRef(onChange);
  begin.current = onChange;
  const missing = value === undefined && first.data !== undefined;
  const content = template?.content_json ?? '[]';
  useEffect(() => {
    if (missing) begin.current?.(parseSteps(content));
  }, [missing, content]);

  if (first.data === undefined && first.error !== null)
    return <LoadError error={first.error} retry={() => void first.refetch()} />;
  if (first.data === undefined || value === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      <ApprovalSettings
        key={template?.id ?? 'none'}
        value={value}
        {...(onChange !== undefined && { onChange })}
        templates={kind}
        locked={template?.locked === true ? parseSteps(content) : []}
        exclude={exclude}
      />
      <PathPreview
        kind={kind}
        applicantId={applicantId}
        concernsId={concernsId}
        standingTemplate={standingTemplate}
        projectLeader={projectLeader}
        figures={figures}
        {...(value.length > 0 && { steps: value })}
      />
    </>
  );
}
