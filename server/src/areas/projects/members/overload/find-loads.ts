import { type Band, bandOf, saturationOf } from '@tongzhou/contract/rules/projects/saturation.ts';
import { workingDays } from '#areas/calendar/public.ts';
import { daysOf } from '#areas/projects/saturation/saturation-rules.ts';
import { type Span, someDuring } from '#areas/projects/saturation/saturation-table.ts';
import { worksOf } from '#areas/projects/saturation/show-saturation.ts';
import type { Db } from '#platform/database/client.ts';

export interface Load {
  readonly percent: number | null;
  readonly band: Band;
  /** The most of a single working day. */
  readonly peak: number;
}

interface Asked {
  readonly users: readonly number[];
  readonly span: Span;
  /** Left out of the count. */
  readonly but?: number | undefined;
}

/** How full the days of each are; whoever is not employed then is left out. */
export async function loadsOf(db: Db, { users, span, but }: Asked): Promise<ReadonlyMap<number, Load>> {
  const [working, people] = await Promise.all([workingDays(db, span.from, span.to), someDuring(db, users, span)]);
  const works = await worksOf(db, people, span);
  return new Map(
    works.map((one, at) => {
      const work = one.work.filter((period) => period.project_id !== but);
      const days = daysOf({ ...one, work }, working);
      const { percent } = saturationOf(days);
      const peak = days.reduce((most, day) => Math.max(most, day.participation), 0);
      return [people[at]?.user_id as number, { percent, band: bandOf(percent), peak }];
    }),
  );
}
