export { enterPublishedDays } from '#areas/calendar/published-days.ts';
export { addWorkingDays, isWorkingDay, workingDays } from '#areas/calendar/working-days.ts';
