export { withPersonnelFiles } from '#areas/personnel/file-owners.ts';
export { freeLapsed } from '#areas/personnel/free-registrants.ts';
export { type HandOver, organisationHandOvers } from '#areas/personnel/hand-over.ts';
export { personnelKinds } from '#areas/personnel/kinds.ts';
export { loadDemoPersonnel } from '#areas/personnel/load-demo.ts';
export { applyDueChanges } from '#areas/personnel/planned-changes.ts';
export { remindOfCalendar } from '#areas/personnel/remind-of-calendar.ts';
export { remindProbation } from '#areas/personnel/remind-probation.ts';
export { registerTokens } from '#areas/personnel/secret.ts';
