import { keepPreviousData } from '@tanstack/react-query';
import { type CustomerRow, customerTwins } from '@tongzhou/contract/areas/business/customer.ts';
import { mergeCustomers, previewMerge } from '@tongzhou/contract/areas/business/customer-care.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button, Modal, Radio, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import '#areas/business/customers/customer-dialogs.css';
import { searchFor } from '#areas/business/customers/twin-notice.tsx';
import { CustomerPicker } from '#areas/business/opportunities/form/customer-picker.tsx';
import { CallError, call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Preview = ReplyOf<typeof previewMerge>;
type Side = Preview['keep'];

const lines: readonly (readonly [head: string, value: (side: Side) => ReactNode])[] = [
  ['编号', ({ number }) => number],
  ['信用代码', ({ credit_code }) => credit_code ?? '—'],
  ['负责人', ({ owner_name }) => owner_name],
  ['联系人', ({ contacts }) => contacts],
  ['商机', ({ opportunities }) => opportunities],
  ['订单', ({ orders }) => orders],
  ['跟进', ({ follow_ups }) => follow_ups],
  ['附件', ({ files }) => files],
];

/** What hangs on the one that goes, in words; undefined where nothing does. */
export function movedWords({ contacts, opportunities, orders, follow_ups, files }: Side): string | undefined {
  const parts = [
    [contacts, '位联系人'],
    [opportunities, '个商机'],
    [orders, '个订单'],
    [follow_ups, '条跟进'],
    [files, '个附件'],
  ] as const;
  const present = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return present.length === 0 ? undefined : present.join('、');
}

interface ComparisonProps {
  readonly sides: readonly Side[];
  readonly keepId: number;
  readonly onKeep: (id: number) => void;
}

/** Side by side; the head of each says which stays. */
function Comparison({ sides, keepId, onKeep }: ComparisonProps): ReactNode {
  const group = useId();
  return (
    <table className="merge-table">
      <thead>
        <tr>
          <td />
          {sides.map(({ id, name }) => (
            <th key={id} scope="col" className={id === keepId ? 'merge-kept' : ''}>
              <Radio name={group} checked={id === keepId} onChange={() => onKeep(id)}>
                {name}
              </Radio>
              <span className="merge-fate">{id === keepId ? '保留' : '合并后移除'}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([head, value]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {sides.map((side) => (
              <td key={side.id} className={side.id === keepId ? 'merge-kept' : ''}>
                {value(side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ keep, drop, filled, problem }: Preview): ReactNode {
  if (problem !== null) return <Alert type="error" showIcon title={problem} />;
  const moved = movedWords(drop);
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {moved !== undefined && (
            <p>
              {moved}归到“{keep.name}”。
            </p>
          )}
          {filled.length > 0 && <p>补上：{filled.map(({ label, value }) => `${label} ${value}`).join('；')}</p>}
          <p>合并后“{drop.name}”不再单独存在，不能撤销。</p>
        </>
      }
    />
  );
}

export type Merged = Pick<CustomerRow, 'id' | 'name' | 'credit_code'>;

interface ChoiceProps {
  readonly customer: Merged;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** The other one, with those that are likely the same a press away. */
function OtherChoice({ customer, value, onChange }: ChoiceProps): ReactNode {
  const { id, name, credit_code } = customer;
  const { data = [] } = useLoad(
    customerTwins,
    searchFor({ name, credit_code: credit_code ?? '' }, id) ?? { name, but: id },
    { quiet: true },
  );
  const likely = data.flatMap((twin) => (twin.id === null ? [] : [{ id: twin.id, name: twin.name }]));
  return (
    <div className="merge-choice">
      <CustomerPicker aria-label={`与“${name}”合并的客户`} value={value} onChange={onChange} />
      {likely.length > 0 && (
        <p className="merge-likely">
          <span>疑似重复</span>
          {likely.map((twin) => (
            <Button key={twin.id} size="small" aria-pressed={twin.id === value} onClick={() => onChange(twin.id)}>
              {twin.name}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

interface MergeDialogProps {
  readonly customer: Merged;
  /** Where both were chosen before. */
  readonly other?: Merged | undefined;
  /** Which one is about to go; nothing when it stays after all. */
  readonly onMerging?: (dropped: number | undefined) => void;
  readonly onMerged?: (kept: number) => void;
  readonly close: () => void;
}

/** Two customers become one: which stays is chosen, and what follows is seen, before anything is done. */
export function MergeDialog({ customer, other, onMerging, onMerged, close }: MergeDialogProps): ReactNode {
  useReturnFocus();
  const [otherId, setOtherId] = useState<number | null>(other?.id ?? null);
  const [keepId, setKeepId] = useState(customer.id);
  const [busy, setBusy] = useState(false);
  const itself = otherId === customer.id;
  const dropId = keepId === customer.id ? otherId : customer.id;
  const chosen = otherId !== null && !itself;
  const { data, error, isPlaceholderData, refetch } = useLoad(
    previewMerge,
    { keep_id: keepId, drop_id: dropId ?? 0 },
    // Not asked for again once one of them has gone.
    { enabled: chosen && !busy, placeholderData: keepPreviousData, staleTime: 0, quiet: true },
  );
  // What is shown must be what is done.
  const preview = chosen && data?.keep.id === keepId && data.drop.id === dropId ? data : undefined;
  const choose = (id: number | null) => {
    setOtherId(id);
    setKeepId(customer.id);
  };
  const merge = async () => {
    if (preview === undefined || dropId === null) return;
    setBusy(true);
    onMerging?.(dropId);
    try {
      await call(mergeCustomers, { keep_id: keepId, drop_id: dropId });
      toast('已合并', 'success');
      close();
      onMerged?.(keepId);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onMerging?.(undefined);
      setBusy(false);
    }
  };
  const content = () => {
    if (itself) return <Alert type="info" showIcon title="请选择另一个客户。" />;
    if (!chosen) return <p className="customer-hint">选择另一个客户，先比较，再决定保留哪一个。</p>;
    if (error !== null && !isPlaceholderData) return <LoadError error={error} retry={() => void refetch()} />;
    // While the other way round is asked for, both are still the same two.
    const sides = [data?.keep, data?.drop];
    const [first, second] = [customer.id, otherId].map((id) => sides.find((side) => side?.id === id));
    if (first === undefined || second === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
    return (
      <>
        <Comparison sides={[first, second]} keepId={keepId} onKeep={setKeepId} />
        <div aria-live="polite">
          {preview === undefined ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : <Outcome {...preview} />}
        </div>
      </>
    );
  };
  return (
    <Modal
      open
      title="合并客户"
      width={720}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button
          key="ok"
          type="primary"
          danger
          loading={busy}
          disabled={preview === undefined || preview.problem !== null}
          onClick={() => void merge()}
        >
          合并
        </Button>,
      ]}
    >
      <div className="merge">
        {other === undefined && <OtherChoice customer={customer} value={otherId} onChange={choose} />}
        {content()}
      </div>
    </Modal>
  );
}
