import {
  deleteGrowthRule,
  forceGrowthRule,
  type GrowthRuleRow,
  growthRules,
  type RuleState,
  ruleStates,
} from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/settlement/growth/growth.css';
import type { GrowthTabProps } from '#areas/settlement/growth/tab-props.ts';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { Page } from '#ui/page/page.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { Status, type Tone } from '#ui/state/status.tsx';

const RuleDialog = later(async () => (await import('#areas/settlement/growth/rule-dialog.tsx')).RuleDialog);
const TrialDrawer = later(async () => (await import('#areas/settlement/growth/trial-drawer.tsx')).TrialDrawer);

const tones: Readonly<Record<RuleState, Tone>> = {
  draft: 'neutral',
  coming: 'warning',
  present: 'success',
  past: 'neutral',
};

/** By what growth values are given, in words that can be reckoned with. */
function Terms({ rule }: { rule: GrowthRuleRow }): ReactNode {
  const rows = [
    ['项目完成', `${rule.finished_percent}%`, '结算通过时，项目的每位成员'],
    ['按时完成', `${rule.on_time_percent}%`, '验收不晚于计划结束，另加'],
    ['客户满意', `${rule.satisfaction_percent}%`, `客户评分平均不低于 ${rule.satisfaction_least} 分，每位成员`],
    ['揭榜中标', `${rule.bid_won_percent}%`, '中标人，参与率按 100%'],
    ['人工授予', `≤ ${rule.grant_most}`, '单次上限，须写原因'],
  ] as const;
  return (
    <table className="rule-terms">
      <tbody>
        {rows.map(([name, value, words]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            <td>{words}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">级别</th>
          <td colSpan={2}>{rule.levels.map(({ name, least }) => `${name} ${least} 起`).join('，')}</td>
        </tr>
      </tbody>
    </table>
  );
}

const titleOf = ({ id, note }: GrowthRuleRow): string => (note === '' ? `规则 ${id}` : note);

function Card({ rule, children }: { rule: GrowthRuleRow; children: ReactNode }): ReactNode {
  const { state, from, by_name } = rule;
  return (
    <section className="panel panel-padded rule-card" aria-label={titleOf(rule)}>
      <header>
        <h2>{titleOf(rule)}</h2>
        <Status tone={tones[state]}>{ruleStates[state]}</Status>
        <span className="board-words">
          {from === null ? '未定生效日期' : `${dayOf(from)} 起`}
          {by_name !== null && `，${by_name} 起草`}
        </span>
        <div className="rule-actions">{children}</div>
      </header>
      <Terms rule={rule} />
    </section>
  );
}

type Open = { readonly what: 'edit' | 'force' | 'try'; readonly rule: GrowthRuleRow };

/** 规则与级别: what holds, what held, and drafts that can be tried on a past year. */
export function RuleTab({ tabs }: GrowthTabProps): ReactNode {
  const { data, error, refetch } = useLoad(growthRules, {});
  const confirmDelete = useConfirmDelete();
  const [open, setOpen] = useState<Open>();
  const [drafting, setDrafting] = useState(false);
  const close = () => setOpen(undefined);
  const present = data?.rules.find(({ state }) => state === 'present');
  const buttons = (rule: GrowthRuleRow): ReactNode => {
    const may = (action: GrowthRuleRow['actions'][number]) => rule.actions.includes(action);
    return (
      <>
        {may('try') && <Button onClick={() => setOpen({ what: 'try', rule })}>试算</Button>}
        {may('edit') && <Button onClick={() => setOpen({ what: 'edit', rule })}>编辑</Button>}
        {may('force') && (
          <Button type="primary" onClick={() => setOpen({ what: 'force', rule })}>
            生效
          </Button>
        )}
        {may('delete') && (
          <Button danger onClick={() => showFailures(confirmDelete(() => call(deleteGrowthRule, { id: rule.id })))}>
            删除
          </Button>
        )}
      </>
    );
  };
  const content = () => {
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active className="panel-padded" paragraph={{ rows: 8 }} />;
    return data.rules.map((rule) => (
      <Card key={rule.id} rule={rule}>
        {buttons(rule)}
      </Card>
    ));
  };
  return (
    <Page
      title="成长值汇总"
      actions={
        data?.may_draft === true && (
          <Button type="primary" onClick={() => setDrafting(true)}>
            起草规则
          </Button>
        )
      }
    >
      {tabs}
      <p className="board-words">
        成长值 = 项目类型的成长值基数 × 规则百分比 ×
        参与率（按在项目的天数平均），四舍五入。已生效的规则不修改，由新规则接替。
      </p>
      {content()}
      {drafting && <RuleDialog begun={present} close={() => setDrafting(false)} />}
      {open?.what === 'edit' && <RuleDialog begun={open.rule} id={open.rule.id} close={close} />}
      {open?.what === 'try' && <TrialDrawer rule={open.rule} title={titleOf(open.rule)} close={close} />}
      {open?.what === 'force' && (
        <FieldDialog
          title={`生效：${titleOf(open.rule)}`}
          endpoint={forceGrowthRule}
          fields={[{ name: 'from', label: '生效日期', kind: 'date', required: '请选择生效日期', wide: true }]}
          initial={{ from: beginOf(today(Date.now())) }}
          fixed={{ id: open.rule.id }}
          note={<p className="board-words">从这一天起按新规则计算；之前已计入的成长值不变。生效后不能修改。</p>}
          okText="生效"
          doneText="规则已定下生效日期"
          keepRefusal
          close={close}
        />
      )}
    </Page>
  );
}
