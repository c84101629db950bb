export { credentialOf, forgetFailures, setPassword } from '#areas/identity/credential-table.ts';
export { type DemoPersona, demoPersonasIn } from '#areas/identity/demo-personas.ts';
export { createFirstAdministrator } from '#areas/identity/first-start.ts';
export { type GivableGroup, givableGroups } from '#areas/identity/give-groups.ts';
export { administrators, holdersOf } from '#areas/identity/group-table.ts';
export { callerOfSession, identifier } from '#areas/identity/identify.ts';
export { loadDemoIdentity } from '#areas/identity/load-demo.ts';
export {
  administratorRemains,
  groupsOf,
  isAdministrator,
  joinGroups,
  membersOfGroup,
} from '#areas/identity/membership-table.ts';
export { hashNewPassword } from '#areas/identity/new-password.ts';
export { verifyPassword } from '#areas/identity/password.ts';
export { reachOf } from '#areas/identity/reach-of.ts';
export { covers, type Scope, scopeOf } from '#areas/identity/scope.ts';
export { endSessions, forgetSessions } from '#areas/identity/session-table.ts';
export { seesBelow } from '#areas/identity/sight-table.ts';
export { type Tokens, tokens } from '#areas/identity/token.ts';
