import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { NearDay } from '@tongzhou/contract/fields.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { assignAddress } from '#areas/projects/addresses.ts';
import '#areas/projects/members/members.css';
import { TeamHistory, TeamTable } from '#areas/projects/members/team-table.tsx';
import { useTeamLoads } from '#areas/projects/members/use-team-loads.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { AppLink, useAppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { useAgain } from '#ui/request/use-again.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { useMyId } from '#ui/user/use-my-id.ts';

const DateField = later(async () => (await import('#ui/fields/date-field.tsx')).default);
const TeamChangeDialog = later(
  async () => (await import('#areas/projects/members/team-change-dialog.tsx')).TeamChangeDialog,
);

type Project = ReplyOf<typeof projectDetail>;

const Address = z.strictObject({ on: z.optional(NearDay), change: z.optional(z.literal(1)) });

/** The day that is looked at, and whether a change is being made, for which the page's head has the button: in the address. */
function useTeamAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { on, change } = decodeQuery(Address, search);
  const go = (changes: { on?: number | undefined; change?: 1 | undefined }) =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true, resetScroll: false });
  return { on, change, go };
}

const underWay = { team_change: '团队变更', project_assign: '派单' } as const;

/** What is being decided about the team. */
function Running({ requests }: Pick<Project, 'requests'>): ReactNode {
  const running = requests.find(({ kind, audit_status }) => kind in underWay && audit_status === auditStates.running);
  if (running === undefined) return null;
  const { id, kind, number, waiting_for } = running;
  const words = `${underWay[kind as keyof typeof underWay]}审批中（${number}）`;
  return (
    <Alert
      type="info"
      showIcon
      title={waiting_for.length === 0 ? words : `${words}，等待 ${waiting_for.join('、')}`}
      action={<AppLink to={requestAddress(kind as keyof typeof underWay, id)}>查看进度</AppLink>}
    />
  );
}

function NoTeam({ project }: { project: Project }): ReactNode {
  const assign = useAppLink(assignAddress({ project_id: project.id }));
  return (
    <StateMessage
      kind="empty"
      title="还没有团队"
      hint="立项通过后派单：定下负责人和成员，审批通过即开工。"
      {...(project.actions.includes('pass-order') && {
        action: (
          <Button type="primary" {...assign}>
            派单
          </Button>
        ),
      })}
    />
  );
}

/** Who works on a project, who did on any day, and how that came about. */
export function TeamTab({ project }: { project: Project }): ReactNode {
  const { on, change, go } = useTeamAddress();
  const { again, clearAgain } = useAgain();
  const allowed = useAllowed();
  const me = useMyId();
  const now = today(Date.now());
  const { data, error, refetch } = useLoad(projectTeam, {
    project_id: project.id,
    ...(on !== undefined && { on }),
  });
  const day = on === undefined ? now : dayOf(on);
  const isToday = day === now;
  const makesTeams = allowed('project.pass-order') || allowed('project.team') || project.leader_id === me;
  const members = data?.members ?? [];
  const loads = useTeamLoads(
    members.map(({ user_id }) => user_id),
    { enabled: makesTeams && isToday },
  );

  if (data === undefined)
    return error === null ? (
      <div className="panel panel-padded">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    ) : (
      <LoadError error={error} retry={() => void refetch()} />
    );
  const title = isToday ? '现在的团队' : `${day} 的团队`;
  return (
    <>
      <Running requests={project.requests} />
      <DetailSection
        title={`${title}（${members.length} 人）`}
        extra={
          <div className="team-tools">
            {!isToday && (
              <Button type="link" onClick={() => go({ on: undefined })}>
                回到今天
              </Button>
            )}
            <div className="team-day">
              <DateField
                aria-label="看哪一天的团队"
                placeholder="看某一天"
                value={on ?? null}
                onChange={(chosen) => go({ on: chosen ?? undefined })}
              />
            </div>
          </div>
        }
      >
        {members.length > 0 && <TeamTable label={title} members={members} loads={isToday ? loads : undefined} />}
        {members.length === 0 && data.periods.length === 0 && <NoTeam project={project} />}
        {members.length === 0 && data.periods.length > 0 && (
          <StateMessage kind="empty" title={`${day} 没有人在组`} hint="换一天看看，下面是全部历史。" />
        )}
      </DetailSection>
      {data.periods.length > 0 && (
        <DetailSection title="团队历史">
          <TeamHistory periods={data.periods} />
        </DetailSection>
      )}
      {(change === 1 || again !== undefined) && (
        <TeamChangeDialog
          key={again ?? 'new'}
          project={project}
          again={again}
          close={again === undefined ? () => go({ change: undefined }) : clearAgain}
        />
      )}
    </>
  );
}
