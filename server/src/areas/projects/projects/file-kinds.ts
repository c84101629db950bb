/** The kinds of owner of this area's files, as file-owners.ts knows them. */
export const projectFiles = 'project';
export const requestFiles = 'project-request';
export const costFiles = 'project-cost';
export const bidFiles = 'bid';
