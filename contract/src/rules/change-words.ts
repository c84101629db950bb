interface Change {
  readonly label: string;
  readonly old: string;
  readonly new: string;
}

const value = (text: string): string => (text === '' ? '空' : text);

/** Of what was looked at and not changed, as someone's salary, there is nothing to say but what it was. */
export const isLook = ({ old, new: after }: Change): boolean => old === '' && after === '';

/** What became of a field: 部门：研发部 → 市场部. */
export const changeWords = (change: Change): string =>
  isLook(change) ? change.label : `${change.label}：${value(change.old)} → ${value(change.new)}`;
