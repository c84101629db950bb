/** The kinds of owner of this room's files. */
export const opportunityFiles = 'opportunity';
export const followUpFiles = 'follow_up';
