import { useSearch } from '@tanstack/react-router';
import { opportunityTodo } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { tabAddress } from '#areas/business/addresses.ts';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { useMyId } from '#ui/user/use-my-id.ts';

interface Figure {
  readonly name: string;
  readonly count: number;
  readonly unit: string;
  readonly note: string;
  readonly tone: 'warning' | 'error';
  readonly to: string;
}

/** What waits, each with the rows behind it. */
export function figuresOf(todo: ReplyOf<typeof opportunityTodo>, me: number): readonly Figure[] {
  const own = (filters: Readonly<Record<string, unknown>>) => tabAddress('opportunities', { ...filters, owner_id: me });
  return [
    {
      name: '联系到期',
      count: todo.contacts_due,
      unit: '个',
      note: '今天或之前约好的',
      tone: 'warning',
      to: own({ contact_due: true }),
    },
    {
      name: '退回待改',
      count: todo.returned,
      unit: '个',
      note: '改好后重新提交',
      tone: 'error',
      to: own({ returned: true }),
    },
    { name: '久未联系', count: todo.quiet, unit: '个', note: '该问一问了', tone: 'warning', to: own({ quiet: true }) },
    {
      name: '逾期回款',
      count: todo.overdue,
      unit: '笔',
      note: `¥${yuan(fenOfYuan(todo.overdue_amount))}`,
      tone: 'error',
      to: tabAddress('receivables', { state: 'overdue', owner_id: me }),
    },
  ];
}

function Shown({ figure, current }: { figure: Figure; current: boolean }): ReactNode {
  const { name, count, unit, note, tone, to } = figure;
  const content = (
    <>
      <span className="todo-name">{name}</span>
      <span className="todo-count">
        <b>{count.toLocaleString('zh-CN')}</b> {unit}
      </span>
      <span className="todo-note">{count === 0 ? '暂时没有' : note}</span>
    </>
  );
  if (count === 0) return <div className="todo-figure todo-none">{content}</div>;
  return (
    <AppLink to={to} className={`todo-figure todo-${tone}`} aria-current={current ? 'true' : undefined}>
      {content}
    </AppLink>
  );
}

/** Above the list: what waits for the person, and a press away the rows. */
export function OpportunityTodo(): ReactNode {
  const me = useMyId();
  const search: Record<string, unknown> = useSearch({ strict: false });
  // The list below says what is wrong, where something is.
  const { data, error } = useLoad(opportunityTodo, {}, { quiet: true });
  if (error !== null && data === undefined) return null;
  if (data === undefined || me === undefined) {
    return (
      <div className="todo" aria-busy>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="todo-figure">
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    );
  }
  const here = tabAddress('opportunities', search);
  return (
    <section className="todo" aria-label="等着我的">
      {figuresOf(data, me).map((figure) => (
        <Shown key={figure.name} figure={figure} current={isSameQuery(figure.to, here)} />
      ))}
    </section>
  );
}

const queryOf = (address: string): string => [...new URLSearchParams(address.split('?', 2)[1])].sort().join('&');
const isSameQuery = (one: string, other: string): boolean => queryOf(one) === queryOf(other);
