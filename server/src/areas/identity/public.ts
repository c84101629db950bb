export { credentialOf, setPassword } from '#areas/identity/credentials/credential-table.ts';
export { checkProof, type Proof, requireProof } from '#areas/identity/credentials/fresh-proof.ts';
export { hashNewPassword } from '#areas/identity/credentials/new-password.ts';
export { verifyPassword } from '#areas/identity/credentials/password.ts';
export { insertReset, openResets, settleResets } from '#areas/identity/credentials/reset-table.ts';
export { showReset } from '#areas/identity/credentials/show-reset.ts';
export { demoPersonasIn } from '#areas/identity/demo-personas.ts';
export { createFirstAdministrator } from '#areas/identity/first-start.ts';
export { givableGroups } from '#areas/identity/groups/give-groups.ts';
export { administratorIds, administrators, holdersOf } from '#areas/identity/groups/group-table.ts';
export { holdGroups } from '#areas/identity/groups/lock-groups.ts';
export {
  administratorRemains,
  groupsOf,
  isAdministrator,
  joinGroups,
  membersOfGroup,
} from '#areas/identity/groups/membership-table.ts';
export { rightsBeyond } from '#areas/identity/groups/rights-beyond.ts';
export { explainPart, explainScope, type RecordExplainer } from '#areas/identity/scope/explain-sight.ts';
export { fewestOf, type Look, narrowedTo, opened, type TileSource } from '#areas/identity/scope/look.ts';
export {
  employed,
  isOfPeopleWithin,
  named,
  ofPeopleWithin,
  scopeParams,
  scopeValues,
  within,
} from '#areas/identity/scope/people-conditions-table.ts';
export { refuseOnSelf } from '#areas/identity/scope/refuse-on-self.ts';
export { covers, type Scope, scopeOf } from '#areas/identity/scope/scope.ts';
export { callerOfPerson, callerOfSession, createIdentify } from '#areas/identity/sessions/identify.ts';
export { endAllSessions, endSessions, sessionsNow } from '#areas/identity/sessions/session-table.ts';
export { type Tokens, tokens } from '#areas/identity/sessions/token.ts';
