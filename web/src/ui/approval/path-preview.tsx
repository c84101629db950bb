import { keepPreviousData } from '@tanstack/react-query';
import { type ApproverStep, stepsProblem } from '@tongzhou/contract/areas/approval/step.ts';
import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import '#ui/approval/path.css';
import { PathList } from '#ui/approval/path-list.tsx';
import { LoadError } from '#ui/state/load-error.tsx';

type Asked = SentOf<typeof previewPath>;
type Previewed = ReplyOf<typeof previewPath>;

/** What the path depends on besides its steps. */
export interface Figures {
  /** 元, as the form has it. */
  readonly amount?: number | undefined;
  readonly days?: number | undefined;
  readonly type?: string | undefined;
}

export interface PathPreviewProps {
  readonly kind: Asked['kind'];
  /** Whose request it is, if not the viewer's. */
  readonly applicantId?: number | undefined;
  /** Whom it is about, where the viewer orders it about someone. */
  readonly concernsId?: number | undefined;
  /** Of what is filed, the template that stands for its kind's default. */
  readonly standingTemplate?: number | undefined;
  /** Of what is filed about a project, who leads it. */
  readonly projectLeader?: number | undefined;
  /** Missing, the default template decides. */
  readonly steps?: readonly ApproverStep[] | undefined;
  readonly figures?: Figures;
  readonly onPreviewed?: (preview: Previewed) => void;
}

const pauseAfterTyping = 300;

const known = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** Changes that come one after another are answered once, at their end. */
function useCalm(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), pauseAfterTyping);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}

/** The expected path with names, before anything is sent. */
export function PathPreview({
  kind,
  applicantId,
  concernsId,
  standingTemplate,
  projectLeader,
  steps,
  figures = {},
  onPreviewed,
}: PathPreviewProps): ReactNode {
  const unfinished = steps === undefined ? undefined : stepsProblem(JSON.stringify(steps));
  const audit = steps === undefined || unfinished !== undefined ? undefined : steps;
  const wanted = useCalm(
    JSON.stringify({
      kind,
      ...known({
        applicant_id: applicantId,
        concerns_id: concernsId,
        standing_template: standingTemplate,
        project_leader: projectLeader,
        audit,
        ...figures,
      }),
    }),
  );
  const input = JSON.parse(wanted) as Asked;
  // Nobody pressed anything: what fails is shown here and not as a toast.
  const { data, error, isPlaceholderData, refetch } = useLoad(previewPath, input, {
    quiet: true,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) onPreviewed?.(data);
  }, [data, isPlaceholderData, onPreviewed]);

  const content = () => {
    if (unfinished !== undefined) return <Alert type="info" showIcon title={`${unfinished}，之后显示审批路径`} />;
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
    return (
      <div className={isPlaceholderData ? 'path-preview-stale' : ''} aria-busy={isPlaceholderData}>
        {data.problem !== null && <Alert type="error" showIcon title={data.problem} />}
        <PathList steps={data.steps} />
      </div>
    );
  };
  return (
    <section className="path-preview" aria-label="预计审批路径" aria-live="polite">
      <h3>预计审批路径</h3>
      {content()}
    </section>
  );
}
