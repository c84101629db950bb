import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { calendarYear, confirmCalendarYear } from '@tongzhou/contract/areas/calendar.ts';
import { today as todayOf } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import '#areas/calendar/calendar.css';
import { CalendarEffects, type ShownEffects, touchesSomeone } from '#areas/calendar/calendar-effects.tsx';
import { DayDialog } from '#areas/calendar/day-dialog.tsx';
import { MonthGrid } from '#areas/calendar/month-grid.tsx';
import { dayBeside, monthsOf, type ShownDay } from '#areas/calendar/months.ts';
import { call } from '#platform/call.ts';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const legend = [
  ['holiday', '节假日'],
  ['workday', '调休上班'],
  ['rest', '周末'],
] as const;

const keys: KeyPlace = { place: '工作日历', hints: [['← → ↑ ↓', '到旁边的一天']] };

export default function CalendarDialog({ close }: { close: () => void }): ReactNode {
  const today = todayOf(Date.now());
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const [reached, setReached] = useState(today);
  const [chosen, setChosen] = useState<ShownDay>();
  const [effects, setEffects] = useState<ShownEffects>();
  const grid = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isPlaceholderData } = useLoad(
    calendarYear,
    { year },
    { placeholderData: keepPreviousData },
  );
  useReturnFocus();
  useKeyHints(keys);
  const isThere = data !== undefined;
  // On a phone the months stand below each other: it opens at this one.
  useEffect(() => {
    const month = isThere && grid.current?.querySelector(`[data-day="${today}"]`)?.closest('.calendar-month');
    if (month) month.scrollIntoView?.({ block: 'nearest' });
  }, [isThere, today]);

  const confirm = async () => {
    await call(confirmCalendarYear, { year });
    toast(`${year} 年已标记为录入完毕`, 'success');
  };
  const walk = (event: KeyboardEvent, from: string) => {
    const next = dayBeside(from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const reachable = reached.startsWith(`${year}-`) ? reached : `${year}-01-01`;
  const content = () => {
    if (data === undefined) {
      return error === null ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      );
    }
    const total = data.working_days.reduce((sum, count) => sum + count, 0);
    return (
      <>
        {!data.known && !isPlaceholderData && (
          <Alert
            type="warning"
            showIcon
            title={`${year} 年的节假日安排还没有录入，暂按周一至周五计算`}
            description="国务院公布后请按假期设置（可以连续几天一起），全部设好后标记为录入完毕。"
            action={<Button onClick={() => showFailures(confirm())}>标记为录入完毕</Button>}
          />
        )}
        <p className="calendar-legend">
          <strong>{total} 个工作日</strong>
          {legend.map(([kind, name]) => (
            <span key={kind}>
              <i className={`calendar-day-${kind}`} aria-hidden />
              {name}
            </span>
          ))}
          <span className="calendar-hint">点某一天可以修改</span>
        </p>
        <div ref={grid} className="calendar-year" aria-busy={isPlaceholderData}>
          {monthsOf(data.year, data.days, data.working_days).map((month) => (
            <MonthGrid
              key={month.month}
              month={month}
              reachable={reachable}
              today={today}
              onChoose={(day) => {
                setReached(day.day);
                setChosen(day);
              }}
              onKey={walk}
            />
          ))}
        </div>
      </>
    );
  };
  return (
    <Modal
      open
      title="工作日历"
      width="min(1240px, calc(100vw - 32px))"
      style={{ top: 24 }}
      footer={null}
      onCancel={close}
      className="calendar-dialog"
    >
      <div className="calendar-bar">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label="上一年"
          disabled={year <= 2000}
          onClick={() => setYear(year - 1)}
        />
        <h2 aria-live="polite">{year} 年</h2>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label="下一年"
          disabled={year >= 2100}
          onClick={() => setYear(year + 1)}
        />
      </div>
      {effects !== undefined && <CalendarEffects effects={effects} close={() => setEffects(undefined)} />}
      {content()}
      {chosen !== undefined && (
        <DayDialog
          day={chosen}
          onDone={(followed) => {
            setEffects(touchesSomeone(followed) ? { ...followed, day: chosen.day } : undefined);
          }}
          close={() => setChosen(undefined)}
        />
      )}
    </Modal>
  );
}
