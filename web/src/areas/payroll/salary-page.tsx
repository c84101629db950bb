import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { RunOfRequest } from '#areas/payroll/runs/run-of-request.tsx';
import { RunTab } from '#areas/payroll/runs/run-tab.tsx';
import '#areas/payroll/payroll.css';
import type { SalaryTabProps } from '#areas/payroll/tab-props.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { useReportTabs } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { Page } from '#ui/page/page.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const RunPage = later(async () => (await import('#areas/payroll/runs/run-page.tsx')).RunPage);

/** In the order in which they stand, behind what other areas add. */
const ownContents: readonly {
  readonly key: string;
  readonly name: string;
  readonly Content: ComponentType<SalaryTabProps>;
}[] = [
  { key: 'runs', name: '工资批次', Content: RunTab },
  {
    key: 'parameters',
    name: '参数',
    Content: later(async () => (await import('#areas/payroll/parameters/parameter-tab.tsx')).ParameterTab),
  },
];

/** 工资报表: what was paid, runs and what they are reckoned by; one run's own page is `?run=12`. */
export default function SalaryPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const allowed = useAllowed();
  const contents = [...useReportTabs('/report_form/salary'), ...ownContents];
  if (!allowed('data.salary'))
    return (
      <Page title="工资报表">
        <StateMessage
          kind="locked"
          title="没有查看工资的权限"
          hint="工资批次含有所有人的工资，需要「查看他人工资」的数据权限。"
        />
      </Page>
    );
  const run = Number(search.run);
  if (Number.isInteger(run) && run > 0) return <RunPage id={run} />;
  if (search.again !== undefined) return <RunOfRequest again={Number(search.again)} />;
  const chosen = contents.find(({ key }) => key === search.tab) ?? (contents[0] as (typeof contents)[number]);
  const tabs = (
    <div className="salary-tabs">
      <TabsBar
        label="工资报表"
        tabs={contents.map(({ key, name }) => ({ key, name }))}
        active={chosen.key}
        onChoose={(key) => void navigate({ to: '.', search: { tab: key } as never, resetScroll: false })}
        controls="salary-tab"
      />
    </div>
  );
  return (
    <div id="salary-tab" role="tabpanel" aria-label={chosen.name}>
      <chosen.Content key={chosen.key} tabs={tabs} />
    </div>
  );
}
