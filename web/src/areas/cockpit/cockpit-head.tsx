import { type ReactNode, useEffect, useState } from 'react';
import mark from '#ui/brand/mark.svg?inline';
import { dateTime, dayInWords } from '#ui/shanghai-time.ts';

interface CockpitHeadProps {
  readonly company: string;
  /** What is looked at, or where that is chosen. */
  readonly period: ReactNode;
  readonly children?: ReactNode;
}

export function CockpitHead({ company, period, children }: CockpitHeadProps): ReactNode {
  return (
    <header className="cockpit-head">
      <div className="cockpit-brand">
        <img src={mark} width={32} height={32} alt="" />
        <div>
          <h1>领导驾驶舱</h1>
          {company !== '' && <p>{company}</p>}
        </div>
      </div>
      <div className="cockpit-period">{period}</div>
      <div className="cockpit-tools">{children}</div>
    </header>
  );
}

/** The time of day, to the minute. */
export function Clock(): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="cockpit-clock" dateTime={new Date(now).toISOString()}>
      <b>{dateTime(now).slice(11)}</b>
      <span>{dayInWords(now)}</span>
    </time>
  );
}

/** When the figures were true. */
export function FiguresTime({ at, stale }: { at: number; stale: boolean }): ReactNode {
  return (
    <p className={stale ? 'cockpit-time cockpit-time-stale' : 'cockpit-time'} role="status">
      {stale ? `网络中断，正在重试；显示的是 ${dateTime(at)} 的数据` : `数据时间 ${dateTime(at)}`}
    </p>
  );
}
