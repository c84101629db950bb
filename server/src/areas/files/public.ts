export { bindFiles } from '#areas/files/bind-files.ts';
export type { FileOwner } from '#areas/files/download.ts';
export { type FileLinks, fileLinks } from '#areas/files/signed-url.ts';
export { sweepOrphans, sweepUnbound } from '#areas/files/sweep.ts';
