import type { OpportunityAction } from '@tongzhou/contract/areas/business/opportunity.ts';
import { deeds } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { dangerLast } from '#ui/danger-last.ts';

type Shown = Exclude<OpportunityAction, 'detail' | 'follow-up'>;

const names: Readonly<Record<Shown, string>> = { ...deeds, 'hand-over': '移交' };
/** What leads on first. */
const order: readonly Shown[] = [
  'submit',
  'order',
  'agreement',
  'reopen',
  'edit',
  'supplement',
  'withdraw',
  'lose',
  'hand-over',
  'delete',
];
const leading: ReadonlySet<Shown> = new Set(['submit', 'order', 'reopen']);
const dangerous: ReadonlySet<Shown> = new Set(['delete']);
const most = { desk: 3, phone: 2 };

interface DeedsShown {
  readonly offered: readonly OpportunityAction[];
  readonly start: (deed: Shown) => void;
  readonly phone: boolean;
}

/** What the server offers for an opportunity: a few buttons, the others behind one more. */
export function deedButtons({ offered, start, phone }: DeedsShown): ReactElement[] {
  const all = order.filter((deed) => offered.includes(deed));
  const room = phone ? most.phone : most.desk;
  const shown = all.length > room + 1 ? all.slice(0, room) : all;
  const rest = all.slice(shown.length).map((deed) => ({
    key: deed,
    label: names[deed],
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
      {names[deed]}
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
