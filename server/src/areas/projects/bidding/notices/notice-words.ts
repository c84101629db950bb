import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { Notice } from './notice-table.ts';

/** Under which kind the bids of a notice are decided about. */
export type BidKind = 'unveiling' | 'dev_unveiling';
export const kindOf = ({ kind }: Pick<Notice, 'kind'>): BidKind => (kind === 'client' ? 'unveiling' : 'dev_unveiling');

export const noticePath = (notice: Pick<Notice, 'id' | 'kind'>): string =>
  `/approval/${kindOf(notice)}?notice=${notice.id}`;

export const projectLabel = ({ project_number, project_name }: Pick<Notice, 'project_number' | 'project_name'>) =>
  [project_number, project_name].filter((one) => one !== null).join(' ');

/** The deciders in their order, whom nobody can leave out; bidders add who reads along. */
export const stepsOf = ({ deciders }: Pick<Notice, 'deciders'>, copied: readonly number[]): ApproverStep[] => [
  ...deciders.map((user_id): ApproverStep => ({ user_id, checked: ['detail', 'check'] })),
  ...copied.map((user_id): ApproverStep => ({ user_id, checked: ['detail'] })),
];

/** Names the messages that ask for a team member's word. */
export const askingOf = (bid: number): string => `bid-${bid}`;

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});
export const momentInWords = (moment: number): string => shanghai.format(moment);
