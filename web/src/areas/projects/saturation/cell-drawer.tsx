import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { saturationCell } from '@tongzhou/contract/areas/projects/saturation.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { bandOf } from '@tongzhou/contract/rules/projects/saturation.ts';
import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { projectAddress } from '#areas/projects/addresses.ts';
import { LoadFigure } from '#areas/projects/saturation/load-figure.tsx';
import '#areas/projects/saturation/saturation.css';
import '#areas/projects/saturation/cell.css';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Shown = ReplyOf<typeof saturationCell>;

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
const inDays = (days: number): string => `${Math.round(days * 100) / 100} 天`;

function Projects({ projects, load }: Pick<Shown, 'projects' | 'load'>): ReactNode {
  if (projects.length === 0) return <p className="sat-none">这一周没有参与进行中的项目。</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col" className="sat-figure">
            参与度
          </th>
          <th scope="col" className="sat-figure">
            工作日
          </th>
          <th scope="col" className="sat-figure">
            占用
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map(({ id, project_title, participation, days }, place) => (
          // One person may be on one project twice in a week, and others are not named.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list comes whole and in one order
          <tr key={place}>
            <td>
              {id === null ? (
                project_title
              ) : (
                <AppLink to={projectAddress(id, { tab: 'team' })}>{project_title}</AppLink>
              )}
            </td>
            <td className="sat-figure">{participation}%</td>
            <td className="sat-figure">{inDays(days)}</td>
            <td className="sat-figure">{inDays((days * participation) / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>合计</td>
          <td className="sat-figure">{inDays(load)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Days({ days }: Pick<Shown, 'days'>): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">说明</th>
          <th scope="col" className="sat-figure">
            可工作
          </th>
          <th scope="col" className="sat-figure">
            参与度
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, working, note, present, participation }, place) => (
          <tr key={day} className={working ? undefined : 'sat-rest'}>
            <th scope="row">
              {dayOf(day).slice(5)} {weekdays[place]}
            </th>
            <td>{note === '' ? '工作日' : note}</td>
            <td className="sat-figure">{working ? inDays(present) : '—'}</td>
            <td className="sat-figure">{working ? `${participation}%` : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Calculation({ shown }: { shown: Shown }): ReactNode {
  const { how, working, present, projects, load, days } = shown;
  const away = working - present;
  return (
    <>
      <div className="sat-how">
        <p>{how}</p>
        <p className="cell-sub">
          各项目的工作日 × 参与度之和，除以可工作的天数：{inDays(working)}工作日
          {away > 0 ? `减去请假 ${inDays(away)}，剩 ${inDays(present)}` : '，没有请假'}。
        </p>
      </div>
      <section className="sat-part" aria-label="项目">
        <h3>项目</h3>
        <Projects projects={projects} load={load} />
      </section>
      <section className="sat-part" aria-label="每天">
        <h3>每天</h3>
        <Days days={days} />
      </section>
    </>
  );
}

interface OpenCell {
  readonly person: number;
  /** When its Monday begins. */
  readonly week: number;
}

interface CellDrawerProps extends OpenCell {
  readonly goTo: (week: number) => void;
  readonly close: () => void;
}

/** How one figure of the map comes about. */
export function CellDrawer({ person, week, goTo, close }: CellDrawerProps): ReactNode {
  useReturnFocus();
  const { data, error, refetch, isPlaceholderData } = useLoad(
    saturationCell,
    { user_id: person, monday: week },
    { placeholderData: keepPreviousData, quiet: true },
  );
  const monday = dayOf(week);
  const beside = (days: number) => goTo(beginOf(addDays(monday, days)));
  const content = () => {
    if (error?.status === 404)
      return <StateMessage kind="locked" title="看不到这一周" hint="此人当时不在职，或者不在你的查看范围内。" />;
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
    return (
      <div
        className={isPlaceholderData ? 'sat-content sat-content-stale' : 'sat-content'}
        aria-busy={isPlaceholderData}
      >
        <Calculation shown={data} />
      </div>
    );
  };
  return (
    <Drawer
      open
      title={data === undefined ? '饱和度' : `${data.name} 的饱和度`}
      size="min(560px, 100vw)"
      onClose={close}
    >
      <div className="sat-cell-head">
        <h2 aria-live="polite">
          {monday} 至 {addDays(monday, 6).slice(5)}
        </h2>
        {data !== undefined && error === null && <LoadFigure percent={data.percent} band={bandOf(data.percent)} />}
        <span className="sat-cell-steps">
          <Button aria-label="上一周" icon={<LeftOutlined aria-hidden />} onClick={() => beside(-7)} />
          <Button aria-label="下一周" icon={<RightOutlined aria-hidden />} onClick={() => beside(7)} />
        </span>
      </div>
      {content()}
    </Drawer>
  );
}
