import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { ComponentType, ReactNode } from 'react';
import { GrowthBoard } from '#areas/settlement/boards/growth-board.tsx';
import type { GrowthTabProps } from '#areas/settlement/growth/tab-props.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';

interface Tab {
  readonly name: string;
  readonly permission: PermissionKey;
  readonly Content: ComponentType<GrowthTabProps>;
}

const tabs = {
  board: { name: '汇总', permission: 'project.growth', Content: GrowthBoard },
  rules: {
    name: '规则与级别',
    permission: 'project.growth',
    Content: later(async () => (await import('#areas/settlement/growth/rule-tab.tsx')).RuleTab),
  },
  grants: {
    name: '授予记录',
    permission: 'project.growth.grant',
    Content: later(async () => (await import('#areas/settlement/growth/grant-tab.tsx')).GrantTab),
  },
} as const satisfies Record<string, Tab>;
type Key = keyof typeof tabs;
const keys = Object.keys(tabs) as Key[];

/** 成长值汇总: the board, by what it is given, and what was given by hand. */
export default function GrowthPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const allowed = useAllowed();
  const offered = keys.filter((key) => allowed(tabs[key].permission));
  const active = offered.find((key) => key === search.tab) ?? 'board';
  const { Content, name } = tabs[active];
  // The filters of one tab mean nothing in another.
  const choose = (key: Key) =>
    void navigate({ to: '.', search: (key === 'board' ? {} : { tab: key }) as never, resetScroll: false });
  const bar = (
    <TabsBar
      label="成长值"
      tabs={offered.map((key) => ({ key, name: tabs[key].name }))}
      active={active}
      onChoose={choose}
      controls="growth-tab"
    />
  );
  return (
    <div id="growth-tab" role="tabpanel" aria-label={name}>
      <Content key={active} tabs={bar} />
    </div>
  );
}
