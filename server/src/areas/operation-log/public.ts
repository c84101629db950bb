export { keepAnchors, readAnchors } from '#areas/operation-log/anchors.ts';
export { guardParams, guardValues, type LogGuard, notHidden, perGuards } from '#areas/operation-log/log-guard-table.ts';
export { chainHead, ensurePartitions, isShown, unsealed } from '#areas/operation-log/operation-table.ts';
export { record } from '#areas/operation-log/record.ts';
export { recordOwnWork } from '#areas/operation-log/record-own-work.ts';
export { refusalRecorder } from '#areas/operation-log/record-refusals.ts';
export { startSealing } from '#areas/operation-log/seal.ts';
export type { LogPeople } from '#areas/operation-log/show-log.ts';
export { verifyChain } from '#areas/operation-log/verify-chain.ts';
