export { changesBetween } from '#areas/staff/change-rules.ts';
export { entryProfile, entryState } from '#areas/staff/create-people.ts';
export { personDetail, profileIn, saveProfiles } from '#areas/staff/person-table.ts';
export { checkGroups, checkPlacement } from '#areas/staff/place-person.ts';
export type { HeldFields } from '#areas/staff/reach.ts';
export { holds, lockForDeed, reachOf } from '#areas/staff/reach.ts';
export { addPostHistory } from '#areas/staff/record-table.ts';
export { replaceRecords, saveRegistered } from '#areas/staff/save-registered.ts';
export { attachmentKind } from '#areas/staff/show-person.ts';
