export { postsOfSameLevel } from '#areas/organisation/directory/directory-table.ts';
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
export { avatarIn, shownAvatar, showsAvatar } from '#areas/organisation/people/avatar-rules.ts';
export { changePerson, type PersonChange } from '#areas/organisation/people/change-person.ts';
export { lockPerson, type PersonCore, people, person } from '#areas/organisation/people/person-table.ts';
export { pinyinOf, pinyinOfWords } from '#areas/organisation/people/pinyin.ts';
export * from '#areas/organisation/placement-table.ts';
export type { OrganisationScope, PeopleAway } from '#areas/organisation/reach.ts';
export { lockTree } from '#areas/organisation/structure/structure-table.ts';
