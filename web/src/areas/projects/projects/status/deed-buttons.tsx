import type { ProjectRow } from '@tongzhou/contract/areas/projects/project.ts';
import { type ProjectAction, projectActions } from '@tongzhou/contract/rules/projects/project-status.ts';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { dangerLast } from '#ui/danger-last.ts';

/** What leads on first. */
export const deedOrder: readonly ProjectAction[] = [
  'establish',
  'pass-order',
  'bid',
  'check',
  'done',
  'resume',
  'edit',
  'team-change',
  'pause',
  'cancel-bid',
  'terminate',
  'delete',
];
const leading: ReadonlySet<ProjectAction> = new Set(['establish', 'pass-order', 'check', 'done', 'resume']);
export const dangerous: ReadonlySet<ProjectAction> = new Set(['cancel-bid', 'terminate', 'delete']);
const most = { desk: 3, phone: 2 };

interface DeedsShown {
  readonly offered: ProjectRow['actions'];
  readonly start: (deed: ProjectAction) => void;
  readonly phone: boolean;
}

/** What the server offers for a project: a few buttons, the others behind one more. */
export function deedButtons({ offered, start, phone }: DeedsShown): ReactElement[] {
  const all = deedOrder.filter((deed) => offered.includes(deed));
  const room = phone ? most.phone : most.desk;
  const shown = all.length > room + 1 ? all.slice(0, room) : all;
  const rest = all.slice(shown.length).map((deed) => ({
    key: deed,
    label: projectActions[deed],
    danger: dangerous.has(deed),
    onClick: () => start(deed),
  }));
  const buttons = shown.map((deed) => (
    <Button
      key={deed}
      type={leading.has(deed) ? 'primary' : 'default'}
      danger={dangerous.has(deed)}
      onClick={() => start(deed)}
    >
      {projectActions[deed]}
    </Button>
  ));
  if (rest.length === 0) return buttons;
  return [
    ...buttons,
    <Dropdown key="more" trigger={['click']} menu={{ items: dangerLast(rest) }}>
      <Button>更多</Button>
    </Dropdown>,
  ];
}
