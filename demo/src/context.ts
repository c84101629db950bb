import type { DemoCompany, DemoPerson } from '#demo/company.ts';
import type { WorkingHours } from '#demo/people/working-hours.ts';

/** What each area gets for its part of the demo company. */
export interface DemoContext {
  readonly company: DemoCompany;
  /** Filled in by the organisation, before any other area. */
  readonly ids: Map<DemoPerson, number>;
  readonly now: number;
  /** When its people do things. */
  readonly hours: WorkingHours;
}
