import { useSearch } from '@tanstack/react-router';
import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { RequestRounds } from '#areas/approval/public.ts';
import { projectAddress } from '#areas/projects/addresses.ts';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

/** One request, as an approver knows it; or the project, with all that was sent about its establishing. */
const Address = z.strictObject({ id: z.optional(Id), project_id: z.optional(Id) });

const title = '立项各轮';

function OfProject({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useLoad(projectDetail, { id }, { quiet: true });
  if (data === undefined) {
    if (error === null) return <Skeleton active paragraph={{ rows: 10 }} />;
    if (error.status !== 404) return <LoadError error={error} retry={() => void refetch()} />;
    return <StateMessage kind="locked" title="没有找到这个项目" hint="它可能已被删除，或者你没有查看它的权限。" />;
  }
  const sent = data.requests
    .filter(({ kind }) => kind === 'project_establish')
    .toSorted((a, b) => b.submitted_at - a.submitted_at);
  if (sent.length === 0)
    return (
      <StateMessage
        kind="empty"
        title="这个项目还没有提交过立项"
        hint="提交立项后，每一轮的内容和差异列在这里。"
        action={<AppLink to={projectAddress(id)}>打开项目</AppLink>}
      />
    );
  return sent.map((request) => <RequestRounds key={request.id} id={request.id} />);
}

/** Every round of a project's establishing: what was sent, what was otherwise than before, what became of it. */
export default function EstablishingPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id, project_id } = decodeQuery(Address, search);
  const content = () => {
    if (id !== undefined) return <RequestRounds key={id} id={id} />;
    if (project_id !== undefined) return <OfProject key={project_id} id={project_id} />;
    return <StateMessage kind="empty" title="没有指定项目" hint="请从项目的“审批”中打开。" />;
  };
  return (
    <Page
      title={title}
      {...(project_id !== undefined && {
        actions: <AppLink to={projectAddress(project_id)}>打开项目</AppLink>,
      })}
    >
      {content()}
    </Page>
  );
}
