import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import {
  daysOfPeriod,
  kindOfPeriod,
  movePeriod,
  periodAt,
  periodKindNames,
  periodKinds,
  periodWords,
} from '@tongzhou/contract/rules/calendar/board-period.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';

interface PeriodChoiceProps {
  readonly period: string;
  readonly choose: (period: string) => void;
}

export function PeriodChoice({ period, choose }: PeriodChoiceProps): ReactNode {
  const day = today(Date.now());
  const { from, to } = daysOfPeriod(period);
  // Of a longer period that reaches beyond today, the part that has begun.
  const near = from <= day && day <= to ? day : from;
  return (
    <>
      <Segmented
        aria-label="期间"
        value={kindOfPeriod(period)}
        options={periodKindNames.map((value) => ({ value, label: periodKinds[value] }))}
        onChange={(kind) => choose(periodAt(kind, near))}
      />
      <div className="cockpit-step">
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label="上一期"
          disabled={period.startsWith('2000')}
          onClick={() => choose(movePeriod(period, -1))}
        />
        <b>{periodWords(period)}</b>
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label="下一期"
          disabled={to >= day}
          onClick={() => choose(movePeriod(period, 1))}
        />
      </div>
    </>
  );
}
