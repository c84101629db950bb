/** A signed link to a file, and the address at which the same link shows a pdf in place. */
export const filePaths = { download: '/api/common/file', view: '/api/common/viewFile' } as const;
