/** The kinds of owner of this area's files, as file-owners.ts knows them. */
export const projectFiles = 'project';
export const requestFiles = 'project-request';
export const costFiles = 'project-cost';
export const reportFiles = 'project-report';
/** What a client uploaded by a link. */
export const linkFiles = 'client-link';
export const bidFiles = 'bid';
