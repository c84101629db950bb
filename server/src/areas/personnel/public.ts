export { type HandOver, organisationHandOvers } from '#areas/personnel/hand-over.ts';
export { applyDueChanges } from '#areas/personnel/planned-changes.ts';
export { registerTokens } from '#areas/personnel/secret.ts';
