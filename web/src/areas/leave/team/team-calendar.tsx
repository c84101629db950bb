import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { teamCalendar } from '@tongzhou/contract/areas/leave/request.ts';
import { today as todayOf } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/leave/team/team.css';
import { useLeaveAddress } from '#areas/leave/requests/use-leave-address.ts';
import { TeamDays } from '#areas/leave/team/team-days.tsx';
import { monthBeside, monthOf, monthRange, monthWords } from '#areas/leave/team/team-month.ts';
import { TeamTable } from '#areas/leave/team/team-table.tsx';
import { Allowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import { ListFilters } from '#ui/list/filter/list-filters.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { usePhone } from '#ui/use-phone.ts';

const panelId = 'team-calendar';
const legend = [
  ['mark-passed', '已通过'],
  ['mark-pending', '审批中'],
  ['team-weekend', '周末'],
  ['team-holiday', '节假日'],
] as const;

/** Who is away in a month. */
export default function TeamCalendar({ tabs }: { tabs: ShownTabs }): ReactNode {
  const phone = usePhone();
  const [address, go] = useLeaveAddress();
  const today = todayOf(Date.now());
  const { month = monthOf(today), department_id } = address;
  const { data, error, refetch, isPlaceholderData } = useLoad(
    teamCalendar,
    { ...monthRange(month), ...(department_id !== undefined && { department_id }) },
    { placeholderData: keepPreviousData },
  );
  const show = (next: string) => go({ month: next === monthOf(today) ? undefined : next }, true);
  const content = () => {
    if (error?.status === 404)
      return <StateMessage kind="locked" title="看不到这个部门" hint="只能查看本部门和管理范围内的部门。" />;
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active title={false} className="panel-padded" paragraph={{ rows: 8 }} />;
    if (data.people.length === 0)
      return <StateMessage kind="empty" title={`${monthWords(month)}没有人休假`} hint="换一个月份看看。" />;
    const shown = { month, today, people: data.people, calendar: data.calendar };
    return (
      <>
        {data.more && <Alert type="info" banner title="休假的人太多，这里没有列全，请选择部门查看。" />}
        {phone ? <TeamDays {...shown} /> : <TeamTable {...shown} />}
      </>
    );
  };
  return (
    <>
      <ListFilters
        tabs={
          <TabsBar
            label="请假分类"
            tabs={tabs.items}
            active={tabs.active}
            onChoose={tabs.onChoose}
            controls={panelId}
          />
        }
      >
        <Allowed to="staff.list">
          <div className="team-department">
            <DepartmentSelect
              aria-label="部门"
              placeholder="本部门"
              value={department_id}
              onChange={(id) => go({ department_id: id ?? undefined }, true)}
            />
          </div>
        </Allowed>
      </ListFilters>
      <div className="team-bar">
        <Button icon={<LeftOutlined aria-hidden />} aria-label="上个月" onClick={() => show(monthBeside(month, -1))} />
        <h2 aria-live="polite">{monthWords(month)}</h2>
        <Button icon={<RightOutlined aria-hidden />} aria-label="下个月" onClick={() => show(monthBeside(month, 1))} />
        {month !== monthOf(today) && (
          <Button type="link" onClick={() => show(monthOf(today))}>
            回到本月
          </Button>
        )}
        {!phone && (
          <p className="team-legend" aria-hidden>
            {legend.map(([name, words]) => (
              <span key={name}>
                <i className={name} />
                {words}
              </span>
            ))}
          </p>
        )}
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label="团队日历"
        className={isPlaceholderData ? 'team-content team-content-stale' : 'team-content'}
        aria-busy={isPlaceholderData}
      >
        {content()}
      </div>
    </>
  );
}
