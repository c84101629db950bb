import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { isRunning, type ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { ReactNode } from 'react';
import { OrderLink } from '#areas/projects/projects/order-link.tsx';
import { endWords } from '#areas/projects/projects/status/end-words.ts';
import { ProjectProgress } from '#areas/projects/projects/status/project-progress.tsx';
import { StatusBar } from '#areas/projects/projects/status/status-bar.tsx';
import type { ProjectShown } from '#platform/area.tsx';
import { Amount } from '#ui/amount.tsx';

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly tone?: 'plain' | 'soon' | 'late';
}

const dayWords = (day: number | null): string => (day === null ? '未定' : dayOf(day));

function taskNote({ total, done, late }: ProjectShown['tasks']): string {
  if (total === 0) return '还没有任务';
  return `任务 ${done}/${total}${late > 0 ? `，${late} 个逾期` : ''}`;
}

/** How much of the budget is spent; undefined without one. */
const spent = (cost: number, budget: number | null): number | undefined =>
  budget === null || budget === 0 ? undefined : Math.round((cost / budget) * 100);

function costFigure({ cost, budget }: ProjectShown): Figure[] {
  if (cost === null) return [];
  const percent = spent(cost, budget);
  const tone = percent === undefined || percent < 90 ? 'plain' : percent > 100 ? 'late' : 'soon';
  const note = percent === undefined ? '没有预算' : `预算的 ${percent}%`;
  return [{ label: '已发生成本（元）', value: <Amount value={cost} />, note, tone }];
}

/** One that runs with nobody on it stands still. */
function teamFigure({ status, members }: ProjectShown): Figure {
  const standsStill = isRunning(status as ProjectStatus) && members === 0;
  return { label: '团队', value: `${members} 人`, ...(standsStill && { note: '现在没有人在组', tone: 'late' }) };
}

export function figuresOf(project: ProjectShown, now: number): readonly Figure[] {
  const { status, planned_start, planned_end, progress, tasks, contract_amount } = project;
  const far = endWords(status as ProjectStatus, planned_end, now);
  return [
    {
      label: '计划',
      value: `${dayWords(planned_start)} 至 ${dayWords(planned_end)}`,
      note: far?.words,
      tone: far?.tone ?? 'plain',
    },
    {
      label: '进度',
      value: <ProjectProgress percent={progress} />,
      note: taskNote(tasks),
      tone: tasks.late > 0 ? 'late' : 'plain',
    },
    teamFigure(project),
    ...(contract_amount === null ? [] : [{ label: '合同金额（元）', value: <Amount value={contract_amount} /> }]),
    ...costFigure(project),
  ];
}

/** What has to happen, and in whose hands it is. */
function NextStep({ project }: { project: ProjectShown }): ReactNode {
  const { status, next_step, held_by } = project;
  if (status >= 8) return null;
  return (
    <p className="project-next">
      <span>下一步</span>
      <b>{next_step}</b>
      {held_by.length > 0 && (
        <span className="project-held">
          等待 <b>{held_by.join('、')}</b>
        </span>
      )}
    </p>
  );
}

/** Where it stands, what is next and who has it, what counts: at a glance. */
export function ProjectHead({ project }: { project: ProjectShown }): ReactNode {
  const { number, type_name, set_name, customer_name, leader_name, order, status } = project;
  return (
    <div className="project-head">
      <p className="project-facts">
        {number !== null && <span>{number}</span>}
        <span>{type_name}</span>
        {customer_name !== null && <span>{customer_name}</span>}
        {order !== null && (
          <span>
            订单 <OrderLink order={order} />
          </span>
        )}
        {set_name !== null && <span>项目集 {set_name}</span>}
        <span>负责人 {leader_name ?? '未定'}</span>
      </p>
      <StatusBar status={status as ProjectStatus} />
      <NextStep project={project} />
      <dl className="project-figures">
        {figuresOf(project, Date.now()).map(({ label, value, note, tone = 'plain' }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note !== undefined && <small className={`end-${tone}`}>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
