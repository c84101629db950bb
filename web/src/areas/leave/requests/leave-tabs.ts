import type { Tab } from '#ui/list/tabs-bar.tsx';

export type LeaveTab = 'mine' | 'team';

export const leaveTabs: readonly Tab<LeaveTab>[] = [
  { key: 'mine', name: '我的请假' },
  { key: 'team', name: '团队日历' },
];

/** What both tabs draw above their content. */
export interface LeaveHead {
  readonly tab: LeaveTab;
  readonly onTab: (key: LeaveTab) => void;
}
