import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { saveTravelStandards, travelStandards } from '@tongzhou/contract/areas/reimbursement/budget.ts';
import { Button, Input, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import '#areas/reimbursement/claims/claim-form.css';
import { useAllowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import type { Control } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListFilters } from '#ui/list/filter/list-filters.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';

interface Typed {
  readonly level: string;
  /** With spaces or commas between them. */
  readonly cities: string;
  readonly subsidy: unknown;
}

function Standards({ control }: { control: Control }): ReactNode {
  const rows = (control.value as readonly Typed[] | undefined) ?? [];
  const keys = useRowKeys(rows.length);
  const change = (next: readonly Typed[]) => control.onChange?.(next);
  const set = (at: number, changes: Partial<Typed>) =>
    change(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)));
  return (
    <div className="claim-lines">
      {rows.map((row, at) => (
        <div key={keys.keys[at]} className="claim-card">
          <div className="claim-card-head">
            <Input
              aria-label={`第 ${at + 1} 档名称`}
              maxLength={20}
              value={row.level}
              onChange={({ target }) => set(at, { level: target.value })}
            />
            <MoneyInput
              aria-label={`第 ${at + 1} 档每天补贴`}
              value={row.subsidy}
              onChange={(subsidy) => set(at, { subsidy })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除第 ${at + 1} 档`}
              onClick={() => {
                keys.remove(at);
                change(rows.filter((_, place) => place !== at));
              }}
            />
          </div>
          <Input.TextArea
            aria-label={`第 ${at + 1} 档城市`}
            autoSize
            placeholder="城市之间用空格分开，留空适用于其他地方"
            value={row.cities}
            onChange={({ target }) => set(at, { cities: target.value })}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => change([...rows, { level: '', cities: '', subsidy: null }])}
      >
        添加一档
      </Button>
    </div>
  );
}

const citiesIn = (typed: string): string[] => typed.split(/[\s,，、;；]+/).filter((city) => city !== '');

/** 差旅标准: what a day away is worth, by the level of the city. */
export function StandardList({ tabs }: { tabs: ShownTabs }): ReactNode {
  const panel = useId();
  const mayChange = useAllowed()('report.reimburse.budget');
  const { data, error, refetch } = useLoad(travelStandards, {});
  const [editing, setEditing] = useState(false);
  const content = () => {
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
    return (
      <table className="claim-table">
        <thead>
          <tr>
            <th scope="col">档次</th>
            <th scope="col">城市</th>
            <th scope="col" className="amount">
              每天补贴（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ level, cities, subsidy }) => (
            <tr key={level}>
              <td>{level}</td>
              <td>{cities.length === 0 ? '其他地方' : cities.join('、')}</td>
              <td className="amount">
                <Amount value={subsidy} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <>
      <ListFilters
        tabs={
          <TabsBar label="报销报表" tabs={tabs.items} active={tabs.active} onChoose={tabs.onChoose} controls={panel} />
        }
      >
        {mayChange && (
          <Button disabled={data === undefined} onClick={() => setEditing(true)}>
            修改标准
          </Button>
        )}
      </ListFilters>
      <div id={panel} role="tabpanel" aria-label="差旅标准" className="panel-padded">
        {content()}
      </div>
      {editing && data !== undefined && (
        <FieldDialog
          title="差旅标准"
          endpoint={saveTravelStandards}
          fields={[
            {
              name: 'standards',
              label: '标准',
              kind: 'custom',
              wide: true,
              render: (control) => <Standards control={control} />,
            },
          ]}
          initial={{
            standards: data.map(({ level, cities, subsidy }) => ({ level, cities: cities.join(' '), subsidy })),
          }}
          toInput={(_, { standards }) => ({
            standards: (standards as readonly Typed[]).map(({ level, cities, subsidy }) => ({
              level,
              cities: citiesIn(cities),
              subsidy,
            })),
          })}
          doneText="标准已保存"
          keepRefusal
          close={() => setEditing(false)}
        />
      )}
    </>
  );
}
