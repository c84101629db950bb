import { keepPreviousData } from '@tanstack/react-query';
import { ages, receivableSums } from '@tongzhou/contract/areas/business/receivable.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import type { SearchValues } from '#ui/list/filter/search-field.ts';
import { LoadError } from '#ui/state/load-error.tsx';

interface ReceivableFiguresProps {
  readonly filters: SearchValues;
  readonly change: (changes: Record<string, unknown>) => void;
}

/** What a figure narrows the list by. */
const chosenBy = ['state', 'age', 'open'] as const;
type Choice = Readonly<Partial<Record<(typeof chosenBy)[number], unknown>>>;

interface Figure {
  readonly name: string;
  readonly amount: number;
  readonly note: string;
  readonly tone?: 'warning' | 'error';
  readonly choice: Choice;
}

const countWords = (count: number): string => `${count.toLocaleString('zh-CN')} 期`;

/** Each with the filters that show its rows. */
function figuresOf(sums: ReplyOf<typeof receivableSums>): readonly Figure[] {
  const late = sums.ages.reduce((all, { count }) => all + count, 0);
  return [
    { name: '未收合计', amount: sums.outstanding, note: '全部未结清', choice: { open: true } },
    { name: '即将到期', amount: sums.soon, note: '提醒期内到期', tone: 'warning', choice: { state: 'soon' } },
    { name: '已逾期', amount: sums.overdue, note: countWords(late), tone: 'error', choice: { state: 'overdue' } },
    ...sums.ages.map(({ age, count, amount }) => ({
      name: `逾期 ${ages[age]}`,
      amount,
      note: countWords(count),
      choice: { age },
    })),
  ];
}

const isChosen = (choice: Choice, filters: SearchValues): boolean =>
  chosenBy.every((name) => choice[name] === filters[name]);

/** What is open, due soon and overdue under the list's other filters; a press shows the rows, another takes it back. */
export function ReceivableFigures({ filters, change }: ReceivableFiguresProps): ReactNode {
  const known = Object.entries(filters).filter(
    ([name]) => name in receivableSums.schema.shape && !(chosenBy as readonly string[]).includes(name),
  );
  const { data, error, refetch } = useLoad(receivableSums, Object.fromEntries(known) as SentOf<typeof receivableSums>, {
    placeholderData: keepPreviousData,
    quiet: true,
  });
  if (data === undefined && error !== null)
    return (
      <section className="panel" aria-label="应收合计">
        <LoadError error={error} retry={() => void refetch()} />
      </section>
    );
  if (data === undefined)
    return (
      <div className="money-figures" aria-busy>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <div key={key} className="money-figure">
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    );
  return (
    <ul className="money-figures" aria-label="应收合计">
      {figuresOf(data).map(({ name, amount, note, tone, choice }) => {
        const chosen = isChosen(choice, filters);
        const none = Object.fromEntries(chosenBy.map((key) => [key, undefined]));
        return (
          <li key={name}>
            <button
              type="button"
              className={tone !== undefined && amount > 0 ? `money-figure money-figure-${tone}` : 'money-figure'}
              aria-pressed={chosen}
              onClick={() => change(chosen ? none : { ...none, ...choice })}
            >
              <span className="money-figure-name">{name}</span>
              <b>
                ¥<Amount value={amount} />
              </b>
              <span className="money-figure-note">{note}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
