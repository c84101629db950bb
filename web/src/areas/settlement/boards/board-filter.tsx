import { useSearch } from '@tanstack/react-router';
import { type BoardSubject, boardSubjects } from '@tongzhou/contract/areas/settlement/board.ts';
import {
  daysOfPeriod,
  kindOfPeriod,
  type PeriodKind,
  periodAt,
  periodKindNames,
  periodKinds,
  periodPattern,
} from '@tongzhou/contract/rules/calendar/board-period.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import '#areas/settlement/boards/boards.css';

/** As the address says, or this year. */
export function usePeriod(): string {
  const { period }: Record<string, unknown> = useSearch({ strict: false });
  const said = String(period);
  return periodPattern.test(said) ? said : today(Date.now()).slice(0, 4);
}

interface BoardFilterProps {
  readonly period: string;
  readonly by: BoardSubject;
  readonly change: (changes: Record<string, unknown>) => void;
}

/** Which month, quarter or year; people or departments. */
export function BoardFilter({ period, by, change }: BoardFilterProps): ReactNode {
  const kind = kindOfPeriod(period);
  const { from } = daysOfPeriod(period);
  // Of a longer period that reaches beyond today, the part that has begun.
  const now = today(Date.now());
  const near = from <= now && now <= daysOfPeriod(period).to ? now : from;
  return (
    <search className="board-filter" aria-label="期间与对象">
      <Segmented<PeriodKind>
        aria-label="期间"
        value={kind}
        options={periodKindNames.map((value) => ({ value, label: periodKinds[value] }))}
        onChange={(chosen) => change({ period: periodAt(chosen, near) })}
      />
      <DatePicker
        aria-label="选择期间"
        picker={kind}
        allowClear={false}
        value={dayjs(from)}
        onChange={(chosen) => {
          if (chosen) change({ period: periodAt(kind, chosen.format('YYYY-MM-DD')) });
        }}
      />
      <Segmented<BoardSubject>
        aria-label="对象"
        value={by}
        options={Object.entries(boardSubjects).map(([value, label]) => ({ value: value as BoardSubject, label }))}
        onChange={(chosen) => change({ by: chosen, keyword: undefined, department_id: undefined })}
      />
    </search>
  );
}
