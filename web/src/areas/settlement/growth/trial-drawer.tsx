import { type GrowthRuleRow, tryGrowthRule } from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { Drawer, Pagination, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Figures } from '#areas/settlement/boards/board-cells.tsx';
import { signed } from '#areas/settlement/growth/entry-columns.tsx';
import '#areas/settlement/growth/growth.css';
import { useLoad } from '#platform/loading/load.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const pageSize = 20;

interface TrialDrawerProps {
  readonly rule: GrowthRuleRow;
  readonly title: string;
  readonly close: () => void;
}

/** What a year would have been under rules that are not in force: the largest differences first. */
export function TrialDrawer({ rule, title, close }: TrialDrawerProps): ReactNode {
  useReturnFocus();
  const thisYear = Number(today(Date.now()).slice(0, 4));
  const [year, setYear] = useState(thisYear - 1);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useLoad(tryGrowthRule, { id: rule.id, year }, { quiet: true });
  const content = () => {
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />;
    if (data.people.length === 0)
      return <StateMessage kind="empty" title={`${year} 年没有可试算的成长值`} hint="换一个年份再试。" />;
    return (
      <>
        <Figures
          label="试算合计"
          items={[
            { label: '现行规则', value: data.before, how: `${year} 年各行之和` },
            { label: '按此规则', value: data.after, how: `${year} 年各行之和` },
            { label: '差额', value: signed(data.after - data.before), how: `${data.after} − ${data.before}` },
            { label: '人数', value: `${data.more} 增 ${data.fewer} 减`, how: `共 ${data.people.length} 人` },
          ]}
        />
        <table className="trial-table">
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col" className="figure">
                现行
              </th>
              <th scope="col" className="figure">
                按此规则
              </th>
              <th scope="col" className="figure">
                差额
              </th>
              <th scope="col">级别</th>
            </tr>
          </thead>
          <tbody>
            {data.people.slice((page - 1) * pageSize, page * pageSize).map((person) => (
              <tr key={person.user_id}>
                <td>
                  {person.name}
                  <div className="cell-sub">{person.department_name}</div>
                </td>
                <td className="figure">{person.before}</td>
                <td className="figure">{person.after}</td>
                <td className="figure">{signed(person.after - person.before)}</td>
                <td>{person.level === person.new_level ? person.level : `${person.level} → ${person.new_level}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {data.people.length > pageSize && (
          <Pagination
            current={page}
            pageSize={pageSize}
            total={data.people.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </>
    );
  };
  return (
    <Drawer open title={`试算：${title}`} size="min(760px, 100vw)" onClose={close}>
      <div className="trial-head">
        <Select
          aria-label="试算年份"
          value={year}
          options={Array.from({ length: 4 }, (_, back) => ({ value: thisYear - back, label: `${thisYear - back} 年` }))}
          onChange={(chosen) => {
            setYear(chosen);
            setPage(1);
          }}
        />
        <span className="board-words">
          把这一年已计入的完成、按时、满意和中标按此规则重算；授予不变，不影响任何人。
        </span>
      </div>
      {content()}
    </Drawer>
  );
}
