export { calendarFor, holdCalendar, knownYears, type NamedDay, namedDays } from '#areas/calendar/calendar-table.ts';
export type { CalendarFollower } from '#areas/calendar/follow-calendar.ts';
export {
  checkPeriod,
  checkPeriodSince,
  lockedDays,
  lockedMonthOf,
  lockPeriod,
  openSince,
  refuseLocked,
} from '#areas/calendar/period-table.ts';
export { publishedDays, savePublishedDays } from '#areas/calendar/published-days.ts';
export { addWorkingDays, isWorkingDay, workingDays } from '#areas/calendar/working-days.ts';
export { companyHours, workingMinutes, workingTime } from '#areas/calendar/working-time.ts';
