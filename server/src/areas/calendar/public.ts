export { knownYears, type NamedDay, namedDays } from '#areas/calendar/calendar-table.ts';
export { savePublishedDays } from '#areas/calendar/published-days.ts';
export { addWorkingDays, isWorkingDay, workingDays } from '#areas/calendar/working-days.ts';
export { companyHours, workingMinutes, workingTime } from '#areas/calendar/working-time.ts';
