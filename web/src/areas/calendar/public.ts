export { CalendarButton } from '#areas/calendar/calendar-button.tsx';
