export { forgetFailures, setPassword } from '#areas/identity/credential-table.ts';
export { type DemoPersona, demoPersonasIn } from '#areas/identity/demo-personas.ts';
export { createFirstAdministrator } from '#areas/identity/first-start.ts';
export { administrators } from '#areas/identity/group-table.ts';
export { callerOfSession, identifier } from '#areas/identity/identify.ts';
export { loadDemoIdentity } from '#areas/identity/load-demo.ts';
export { type Scope, scopeOf } from '#areas/identity/scope.ts';
export { endSessions, forgetSessions } from '#areas/identity/session-table.ts';
export { type Tokens, tokens } from '#areas/identity/token.ts';
