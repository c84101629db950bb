/** The kinds of owner of this room's files, as file-owners.ts knows them. */
export const opportunityFiles = 'opportunity';
export const followUpFiles = 'follow-up';
