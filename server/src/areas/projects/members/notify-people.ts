import type { TeamDifference } from '@tongzhou/contract/rules/projects/team.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { ProjectRecord } from '#areas/projects/projects/project-table.ts';
import { projectPath } from '#areas/projects/projects/status/lock-for-deed.ts';
import type { Tx } from '#platform/database/client.ts';

type NamedProject = Pick<ProjectRecord, 'id' | 'number' | 'name'>;

/** The team, in its project. */
export const teamPath = (project: Pick<ProjectRecord, 'id'>): string => `${projectPath(project)}&tab=team`;

/** Who comes, who goes and whose place is another one, each by one message. */
export async function notifyMembers(
  tx: Tx,
  notify: Notify,
  project: NamedProject,
  {
    differences,
    from,
    by,
  }: { readonly differences: readonly TeamDifference[]; readonly from: string; readonly by: number },
  now: number,
): Promise<void> {
  const content = project.number ?? project.name;
  const letter = { kind: 'project' as const, link: teamPath(project), from: by };
  const send = (words: string, when: string, moved: readonly TeamDifference[]) => {
    const to = moved.map((one) => one.user_id).filter((user) => user !== by);
    return notify(tx, { ...letter, to, title: `${words}：${project.name}`, content: `${content}，${when}` }, now);
  };
  const leads = ({ before, after }: TeamDifference) => after?.role === 'leader' && before?.role !== 'leader';
  const fresh = differences.filter(leads);
  const others = differences.filter((one) => !leads(one));
  await send('请您负责项目', `自 ${from} 起`, fresh);
  await send(
    '您加入了项目',
    '请查看您的角色与参与时间',
    others.filter((one) => one.before === null),
  );
  await send(
    '您退出了项目',
    `自 ${from} 起`,
    others.filter((one) => one.after === null),
  );
  await send(
    '您在项目中的安排有调整',
    `自 ${from} 起`,
    others.filter((one) => one.before !== null && one.after !== null),
  );
}

interface Left extends NamedProject {
  readonly title: string;
  readonly leader_id: number | null;
  readonly led: boolean;
}

const mostNamed = 5;

/** Whoever took over what was led hears of all of it at once; the leaders of the others, that someone is missing. */
export async function notifyOfLeaving(
  tx: Tx,
  notify: Notify,
  projects: readonly Left[],
  { name, receiver, last }: { readonly name: string; readonly receiver: number; readonly last: string },
  now: number,
): Promise<void> {
  const led = projects.filter((one) => one.led);
  const titles = led.slice(0, mostNamed).map((one) => one.title);
  const more = led.length > mostNamed ? [`等 ${led.length} 个`] : [];
  await notify(
    tx,
    {
      to: led.length === 0 ? [] : [receiver],
      kind: 'project',
      title: `${led.length} 个项目由您接手负责`,
      content: `${name} 已离职：${[...titles, ...more].join('、')}`,
      link: '/project_management/project_list?tab=mine',
    },
    now,
  );
  for (const one of projects)
    if (!one.led && one.leader_id !== null)
      await notify(
        tx,
        {
          to: [one.leader_id],
          kind: 'project',
          title: `${name} 已离职，退出项目：${one.name}`,
          content: `${one.number ?? one.name}，参与至 ${last}`,
          link: teamPath(one),
        },
        now,
      );
}
