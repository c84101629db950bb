import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { riskRule } from '@tongzhou/contract/rules/projects/project-risk.ts';
import type { ReactNode } from 'react';
import { listAddress } from '#areas/projects/addresses.ts';
import { CostSums } from '#areas/projects/costs/cost-sums.tsx';
import { OrderLink } from '#areas/projects/projects/order-link.tsx';
import '#areas/projects/projects/project-page.css';
import { RiskLight } from '#areas/projects/projects/status/risk-light.tsx';
import type { ProjectShown, ProjectTabProps } from '#platform/area.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection, type Fact } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';

const dayShown = (day: number | null): string | null => (day === null ? null : dayOf(day));

function moneyFacts({ contract_amount, budget, cost }: ProjectShown): Fact[] {
  if (contract_amount === null || budget === null || cost === null) return [];
  return [{ label: '合同金额', value: <Amount value={contract_amount} unit /> }];
}

function Risk({ risk }: { risk: NonNullable<ProjectShown['risk']> }): ReactNode {
  return (
    <DetailSection title="风险" extra={<RiskLight risk={risk} />}>
      {risk.reasons.length === 0 ? (
        <p>没有发现风险。</p>
      ) : (
        <ul className="risk-reasons">
          {risk.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p className="cell-sub risk-rule">{riskRule}</p>
    </DetailSection>
  );
}

/** All that is known of it, how it stands with its money, and what endangers it. */
export function OverviewTab({ project }: ProjectTabProps): ReactNode {
  const { order, set_id, set_name, risk, budget_parts, description } = project;
  return (
    <>
      {(risk !== null || budget_parts !== null) && (
        <div className="overview-columns">
          {budget_parts !== null && <CostSums projectId={project.id} />}
          {risk !== null && <Risk risk={risk} />}
        </div>
      )}
      <DetailSection
        title="基本信息"
        facts={[
          { label: '编号', value: project.number ?? '立项通过后编号' },
          { label: '项目类型', value: project.type_name },
          {
            label: '项目集',
            value: set_id !== null && <AppLink to={listAddress({ set_id })}>{set_name}</AppLink>,
          },
          { label: '客户', value: project.customer_name },
          { label: '订单', value: order !== null && <OrderLink order={order} /> },
          { label: '负责人', value: project.leader_name },
          { label: '计划开始', value: dayShown(project.planned_start) },
          { label: '计划结束', value: dayShown(project.planned_end) },
          ...moneyFacts(project),
          { label: '创建人', value: project.creator_name },
          { label: '创建时间', value: dateTime(project.created_at) },
          { label: '说明', value: <span className="project-words">{description || '—'}</span>, wide: true },
        ].map((fact) => ({ ...fact, value: fact.value === false ? null : fact.value }))}
      />
    </>
  );
}
