export { createFirstOrganisation } from '#areas/organisation/first-organisation.ts';
export {
  departmentsBelow,
  hasPeople,
  insertDepartment,
  insertPost,
  insertUser,
  type NewUser,
  profileOf,
} from '#areas/organisation/organisation-table.ts';
