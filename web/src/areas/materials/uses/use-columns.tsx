import { materialUseStates, type UseRow, type UseState } from '@tongzhou/contract/areas/materials/use.ts';
import { projectAddress, requestAddress } from '#areas/materials/addresses.ts';
import { LineList } from '#areas/materials/lines/line-list.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<UseState, Tone>> = {
  running: 'primary',
  returned: 'warning',
  passed: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  reversed: 'neutral',
};

const project: Column<UseRow> = {
  key: 'project',
  title: '项目',
  width: 200,
  render: ({ project_id, project_name, project_number }) => (
    <>
      <AppLink to={projectAddress(project_id)}>{project_name}</AppLink>
      <div className="cell-sub">{project_number}</div>
    </>
  ),
};

const others: readonly Column<UseRow>[] = [
  {
    key: 'lines',
    title: '物资',
    width: 260,
    card: 'whole',
    render: ({ lines, purpose }) => (
      <>
        <LineList lines={lines} />
        <div className="cell-sub">{purpose}</div>
      </>
    ),
  },
  { key: 'cost', title: '成本（元）', width: 116, align: 'right', render: ({ cost }) => <Amount value={cost} /> },
  {
    key: 'state',
    title: '状态',
    width: 96,
    card: 'beside',
    render: ({ state }) => <Status tone={tones[state]}>{materialUseStates[state]}</Status>,
  },
  { key: 'applicant', title: '申请人', width: 96, card: 'foot', render: ({ applicant_name }) => applicant_name },
  {
    key: 'created_at',
    title: '申请时间',
    width: 148,
    sort: 'created_at',
    card: 'foot',
    render: ({ created_at }) => dateTime(created_at),
  },
];

const number: Column<UseRow> = {
  key: 'number',
  title: '审批编号',
  width: 168,
  render: ({ approval_id, number: said }) => <AppLink to={requestAddress(approval_id)}>{said}</AppLink>,
};

export const columnsOfUses: readonly Column<UseRow>[] = [number, project, ...others];
export const columnsOfProjectUses: readonly Column<UseRow>[] = [number, ...others];
