export { avatarIn, shownAvatar, showsAvatar } from '#areas/organisation/avatar-rules.ts';
export { changePerson, type PersonChange } from '#areas/organisation/change-person.ts';
export { postsOfSameLevel } from '#areas/organisation/directory-table.ts';
export { createFirstOrganisation } from '#areas/organisation/first-organisation.ts';
export type { HandOver } from '#areas/organisation/hand-over.ts';
export {
  departmentsBelow,
  hasPeople,
  insertDepartment,
  insertPost,
  insertUser,
  type NewUser,
  peopleCount,
  profileOf,
} from '#areas/organisation/organisation-table.ts';
export { lockPerson, type PersonCore, people, person } from '#areas/organisation/person-table.ts';
export { pinyinOf, pinyinOfWords } from '#areas/organisation/pinyin.ts';
export * from '#areas/organisation/placement-table.ts';
export type { OrganisationScope, PeopleAway } from '#areas/organisation/reach.ts';
export { lockTree } from '#areas/organisation/structure-table.ts';
