import { projectList } from '@tongzhou/contract/areas/projects/project.ts';
import type { SetRow } from '@tongzhou/contract/areas/projects/set.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { listAddress } from '#areas/projects/addresses.ts';
import { projectColumns } from '#areas/projects/projects/list/project-columns.tsx';
import { statusField } from '#areas/projects/projects/list/use-project-search.tsx';
import { ProjectProgress } from '#areas/projects/projects/status/project-progress.tsx';
import { RiskLight } from '#areas/projects/projects/status/risk-light.tsx';
import '#areas/projects/projects.css';
import { useMayCall } from '#platform/allowed.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { DetailSection, type Fact } from '#ui/page/detail-page.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

function Projects({ set }: { set: SetRow }): ReactNode {
  const query = useDialogPage(projectList, { set_id: set.id });
  return (
    <section className="panel" aria-label="集内项目">
      <ListPanel
        name="set-projects"
        noun="项目"
        query={query}
        keyword="名称、编号、拼音"
        fields={[statusField]}
        columns={projectColumns(set.cost !== null)}
        rowName={({ project_title }) => project_title}
        emptyHint="新建或编辑项目时选择这个项目集，项目就会出现在这里。"
      />
    </section>
  );
}

const moneyFacts = ({ contract_amount, budget, cost }: SetRow): Fact[] =>
  cost === null
    ? []
    : [
        { label: '合同金额', value: <Amount value={contract_amount} unit /> },
        { label: '预算', value: <Amount value={budget} unit /> },
        { label: '已发生成本', value: <Amount value={cost} unit /> },
      ];

/** A set beside the list: its totals over what the viewer may see, and its projects. */
export function SetDrawer({ set, close }: { set: SetRow; close: () => void }): ReactNode {
  useReturnFocus();
  const mayList = useMayCall()(projectList);
  const { name, owner_name, description, projects, running, progress, risk } = set;
  return (
    <Drawer open title={name} size="min(1120px, 100vw)" className="set-drawer" onClose={close}>
      <DetailSection
        title="合计"
        extra={<AppLink to={listAddress({ set_id: set.id })}>在项目列表中查看</AppLink>}
        facts={[
          { label: '负责人', value: owner_name },
          { label: '项目', value: `${projects} 个，进行中 ${running} 个` },
          { label: '进度', value: projects === 0 ? null : <ProjectProgress percent={progress} /> },
          {
            label: '风险',
            value:
              risk === null ? null : (
                <>
                  <RiskLight risk={risk} /> {risk.reasons.join('、')}
                </>
              ),
          },
          ...moneyFacts(set),
          { label: '说明', value: description, wide: true },
        ]}
      />
      {mayList ? (
        <Projects set={set} />
      ) : (
        <StateMessage kind="locked" title="你不能查看项目列表" hint="如需使用，请联系管理员开通权限。" />
      )}
    </Drawer>
  );
}
