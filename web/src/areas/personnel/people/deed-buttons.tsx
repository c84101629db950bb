import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import type { Deed, Subject } from '#areas/personnel/people/use-person-deeds.tsx';
import { dangerLast } from '#ui/danger-last.ts';

const names: Readonly<Record<Deed, string>> = {
  edit: '编辑',
  'post-change': '岗位变动',
  'salary-change': '调薪',
  leaving: '办理离职',
  status: '禁用',
  activate: '激活链接',
};
const order = Object.keys(names) as readonly Deed[];
const most = 3;

interface Deeds {
  readonly person: Person;
  readonly start: (deed: Deed, person: Subject) => void;
}

/** What the server offers for a person: three buttons at most, the others behind one more. */
export function deedButtons({ person, start }: Deeds): ReactElement[] {
  const offered = order.filter((deed) => person.actions.includes(deed));
  const nameOf = (deed: Deed) => (deed === 'status' && !person.enabled ? '启用' : names[deed]);
  const isDangerous = (deed: Deed) => deed === 'leaving' || (deed === 'status' && person.enabled);
  const shown = offered.length > most + 1 ? offered.slice(0, most) : offered;
  const rest = offered.slice(shown.length);
  const buttons = shown.map((deed) => (
    <Button
      key={deed}
      type={deed === 'edit' ? 'primary' : 'default'}
      danger={isDangerous(deed)}
      onClick={() => start(deed, person)}
    >
      {nameOf(deed)}
    </Button>
  ));
  if (rest.length === 0) return buttons;
  const items = rest.map((deed) => ({
    key: deed,
    label: nameOf(deed),
    danger: isDangerous(deed),
    onClick: () => start(deed, person),
  }));
  return [
    ...buttons,
    <Dropdown key="more" trigger={['click']} menu={{ items: dangerLast(items) }}>
      <Button>更多</Button>
    </Dropdown>,
  ];
}
