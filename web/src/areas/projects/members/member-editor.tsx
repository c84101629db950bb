import { DeleteOutlined } from '@ant-design/icons';
import { type TeamRole, teamRoleNames, teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { AddMembers } from '#areas/projects/members/add-members.tsx';
import '#areas/projects/members/member-editor.css';
import {
  isTooMuch,
  type MemberRow,
  peakWith,
  type TeamLoads,
  withNew,
  withRole,
} from '#areas/projects/members/member-rows.ts';
import { LoadFigure } from '#areas/projects/saturation/load-figure.tsx';
import type { Control } from '#ui/fields/field.ts';
import type { Errors } from '#ui/form/place-errors.ts';

const DateField = lazy(() => import('#ui/fields/date-field.tsx'));

const heads = ['成员', '角色', '参与度（%）', '权重', '开始', '结束', '其他项目', '操作'] as const;
const roles = teamRoleNames.map((value) => ({ value, label: teamRoles[value] }));

export interface TeamFigures {
  /** What other projects take in the next four weeks. */
  readonly loads: TeamLoads;
  /** And over the time they are wanted for. */
  readonly peaks: TeamLoads;
}

interface DayProps {
  readonly label: string;
  readonly value: number | null;
  readonly placeholder: string;
  readonly bad: boolean;
  readonly onChange: (day: number | null) => void;
}

function DayInput({ label, bad, ...field }: DayProps): ReactNode {
  return (
    <div className={bad ? 'member-bad' : undefined}>
      <Suspense fallback={<Input disabled />}>
        <DateField aria-label={label} {...field} />
      </Suspense>
    </div>
  );
}

function Others({ row, loads, peaks }: TeamFigures & { row: MemberRow }): ReactNode {
  const load = loads.get(row.user_id);
  const peak = peakWith(row, peaks);
  return (
    <>
      {load === undefined ? '—' : <LoadFigure percent={load.percent} band={load.band} />}
      {peak !== undefined && (
        <p className={isTooMuch(peak) ? 'member-note member-too-much' : 'member-note'}>加上本项目最高 {peak}%</p>
      )}
    </>
  );
}

interface RowProps extends TeamFigures {
  readonly row: MemberRow;
  /** What is wrong with it, by field. */
  readonly errors: Errors;
  readonly startWords: string;
  readonly set: (changes: Partial<MemberRow>) => void;
  readonly setRole: (role: TeamRole) => void;
  readonly remove: () => void;
}

function Row({ row, errors, startWords, set, setRole, remove, ...figures }: RowProps): ReactNode {
  const { name, department_name, post_name, role, participation, weight, start_on, end_on } = row;
  const label = (words: string) => `${name}的${words}`;
  const wrong = (field: string) => errors[field] !== undefined && { status: 'error' as const, 'aria-invalid': true };
  return (
    <tr>
      <th scope="row" data-head={heads[0]}>
        <span className="member-name">{name}</span>
        <p className="member-note">{[department_name, post_name].filter(Boolean).join(' · ')}</p>
      </th>
      <td data-head={heads[1]}>
        <Select<TeamRole> aria-label={label('角色')} options={roles} value={role} onChange={setRole} />
      </td>
      <td data-head={heads[2]}>
        <InputNumber<number>
          aria-label={label('参与度')}
          min={1}
          max={100}
          precision={0}
          value={participation}
          {...wrong('participation')}
          onChange={(next) => set({ participation: next })}
        />
      </td>
      <td data-head={heads[3]}>
        <InputNumber<number>
          aria-label={label('权重')}
          min={0.1}
          max={5}
          step={0.1}
          precision={1}
          value={weight}
          {...wrong('weight')}
          onChange={(next) => set({ weight: next })}
        />
      </td>
      <td data-head={heads[4]}>
        <DayInput
          label={label('开始日期')}
          value={start_on}
          placeholder={startWords}
          bad={errors.start_on !== undefined}
          onChange={(day) => set({ start_on: day })}
        />
      </td>
      <td data-head={heads[5]}>
        <DayInput
          label={label('结束日期')}
          value={end_on}
          placeholder="不限"
          bad={errors.end_on !== undefined}
          onChange={(day) => set({ end_on: day })}
        />
      </td>
      <td data-head={heads[6]} className="member-others">
        <Others row={row} {...figures} />
      </td>
      <td data-head={heads[7]}>
        <Button type="text" danger aria-label={`移出 ${name}`} icon={<DeleteOutlined aria-hidden />} onClick={remove} />
      </td>
    </tr>
  );
}

/** Of the whole, else of the first person with whom something is wrong. */
function problemIn(rows: readonly MemberRow[], whole: string | undefined, errors: Errors): string | undefined {
  const [path, words] = Object.entries(errors)[0] ?? [];
  if (whole !== undefined || path === undefined) return whole;
  return `${rows[Number.parseInt(path, 10)]?.name ?? ''}：${words}`;
}

interface MemberEditorProps extends Control, TeamFigures {
  readonly project: number;
  /** What whoever is added begins with. */
  readonly days: Pick<MemberRow, 'start_on' | 'end_on'>;
  /** What a missing first day means. */
  readonly startWords?: string;
  /** What is wrong with the team as a whole. */
  readonly problem: string | undefined;
}

/** The members of a project as they are to be, each with their part in it and what else they have to do. */
export function MemberEditor(props: MemberEditorProps): ReactNode {
  const { id, value, onChange, errors = {}, project, days, startWords = '请选择日期', problem, loads, peaks } = props;
  const rows = (value ?? []) as readonly MemberRow[];
  const set = (next: readonly MemberRow[]) => onChange?.(next);
  const errorsOf = (at: number): Errors =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([path, text]) =>
        path.startsWith(`${at}.`) ? [[path.slice(`${at}.`.length), text]] : [],
      ),
    );
  const wrong = problemIn(rows, problem, errors);
  return (
    <div className="member-editor" id={id} tabIndex={-1}>
      <AddMembers
        project={project}
        taken={rows.map(({ user_id }) => user_id)}
        onAdd={(people) => set(withNew(rows, people, days))}
      />
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row
                key={row.user_id}
                row={row}
                loads={loads}
                peaks={peaks}
                errors={errorsOf(at)}
                startWords={startWords}
                set={(changes) => set(rows.map((one, other) => (other === at ? { ...one, ...changes } : one)))}
                setRole={(role) => set(withRole(rows, at, role))}
                remove={() => set(rows.filter((_, other) => other !== at))}
              />
            ))}
          </tbody>
        </table>
      )}
      {wrong !== undefined && (
        <p className="member-problem" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
