import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { Button } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import {
  blankLine,
  isBlank,
  type LineTyped,
  linesOfPaste,
  totalTyped,
  withSubsidy,
} from '#areas/reimbursement/claims/claim-values.ts';
import type { CellProps, Standard } from './cell-props.ts';
import { serialAcross } from './invoice-values.ts';
import { cellsOf } from './line-cells.tsx';
import '#areas/reimbursement/claims/claim-form.css';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import type { Control } from '#ui/fields/field.ts';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import { Sideways } from '#ui/sideways.tsx';
import { usePhone } from '#ui/use-phone.ts';

interface ClaimLinesProps {
  readonly type: ClaimType;
  readonly control: Control;
  readonly standards: readonly Standard[];
  readonly places: readonly string[];
  readonly claimId: number | undefined;
}

const most = 60;

const errorsOf = (errors: Readonly<Record<string, string>> | undefined, at: number) =>
  Object.fromEntries(
    Object.entries(errors ?? {})
      .filter(([path]) => path.startsWith(`${at}.`))
      .map(([path, text]) => [path.slice(String(at).length + 1), text]),
  );

const fieldsIn = (element: HTMLElement | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('input:not([type=file]):not([disabled])') ?? []),
];

/** Enter goes on to the next field; at the end of the last line, to a new one. A list that is open keeps it. */
function goOn(event: KeyboardEvent<HTMLElement>, add: () => void): void {
  const field = event.target as HTMLElement;
  if (event.key !== 'Enter' || field.tagName !== 'INPUT' || event.nativeEvent.isComposing) return;
  if (field.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  const fields = fieldsIn(event.currentTarget);
  const next = fields[fields.indexOf(field) + 1];
  if (next !== undefined) next.focus();
  else add();
}

const keys: KeyPlace = { place: '报销明细', hints: [['Enter', '到下一格；在最后一格加一行']] };

/** The lines: a table on a desk, on a phone a card each; a range of Excel is put in where it is pasted. */
export function ClaimLines({ type, control, standards, places, claimId }: ClaimLinesProps): ReactNode {
  useKeyHints(keys);
  const phone = usePhone();
  const area = useRef<HTMLFieldSetElement>(null);
  const lines = (control.value as readonly LineTyped[] | undefined) ?? [];
  const rowKeys = useRowKeys(lines.length);
  const cells = cellsOf[type];
  // On a phone a line begins with a photograph of its invoice.
  const inCard = cells.toSorted((a, b) => Number(b.key === 'files') - Number(a.key === 'files'));
  const change = (next: readonly LineTyped[]) => control.onChange?.(next);
  const set = (at: number) => (changes: Partial<LineTyped>) =>
    change(
      lines.map((line, place) =>
        place === at ? withSubsidy(line, changes, type === 'travel' ? standards : []) : line,
      ),
    );
  const focusLine = (at: number) =>
    requestAnimationFrame(() =>
      fieldsIn(area.current?.querySelector<HTMLElement>(`[data-line="${at}"]`) ?? null)[0]?.focus(),
    );
  const add = (line: LineTyped = blankLine) => {
    if (lines.length >= most) return;
    change([...lines, line]);
    focusLine(lines.length);
  };
  const remove = (at: number) => {
    rowKeys.remove(at);
    change(lines.length === 1 ? [blankLine] : lines.filter((_, place) => place !== at));
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = linesOfPaste(type, event.clipboardData.getData('text/plain'));
    if (pasted === undefined) return;
    event.preventDefault();
    change([...lines.filter((line) => !isBlank(line)), ...pasted].slice(0, most));
  };
  const cellProps = (line: LineTyped, at: number): CellProps => ({
    type,
    line,
    label: `第 ${at + 1} 行`,
    errors: errorsOf(control.errors, at),
    set: set(at),
    standards,
    places,
    claimId,
  });
  const tools = (line: LineTyped, at: number) => (
    <>
      {type === 'travel' && (
        <Button
          type="text"
          icon={<CopyOutlined aria-hidden />}
          aria-label={`第 ${at + 1} 行返程`}
          title="返程"
          onClick={() =>
            add({
              ...blankLine,
              start_place: line.end_place,
              end_place: line.start_place,
              transport: line.transport,
              start_times: line.end_times,
              end_times: line.end_times,
            })
          }
        />
      )}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除第 ${at + 1} 行`}
        onClick={() => remove(at)}
      />
    </>
  );
  const wrongAt = (at: number) =>
    Object.entries(errorsOf(control.errors, at))
      .filter(([key]) => key !== 're_no')
      .map(([key, text]) => `${cells.find((cell) => cell.key === key)?.title ?? ''}${text}`);
  const errorLine = (at: number) => {
    const wrong = wrongAt(at);
    return wrong.length > 0 && <p className="claim-over" role="alert">{`第 ${at + 1} 行：${wrong.join('；')}`}</p>;
  };
  return (
    <fieldset
      ref={area}
      className="claim-lines"
      onPaste={paste}
      onKeyDown={(event) => goOn(event, () => add())}
      aria-label="报销明细"
    >
      {phone ? (
        lines.map((line, at) => (
          <div key={rowKeys.keys[at]} data-line={at} className="claim-card">
            <div className="claim-card-head">
              <b>第 {at + 1} 行</b>
              <span className="amount">{yuan(totalTyped([line]))}</span>
              {tools(line, at)}
            </div>
            {inCard.map((cell) => (
              <div key={cell.key} className="claim-card-cell">
                <span aria-hidden>{cell.title}</span>
                <div>{cell.render(cellProps(line, at))}</div>
              </div>
            ))}
            {errorLine(at)}
          </div>
        ))
      ) : (
        <Sideways label="报销明细表" className="claim-table-frame">
          <table className="claim-table">
            <thead>
              <tr>
                <th scope="col">行</th>
                {cells.map(({ key, title, width }) => (
                  <th key={key} scope="col" style={{ minWidth: width }}>
                    {title}
                  </th>
                ))}
                <th scope="col" className="amount">
                  小计（元）
                </th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={rowKeys.keys[at]} data-line={at}>
                  <td>{at + 1}</td>
                  {cells.map((cell) => (
                    <td key={cell.key}>{cell.render(cellProps(line, at))}</td>
                  ))}
                  <td className="amount">{yuan(totalTyped([line]))}</td>
                  <td className="claim-tools">{tools(line, at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      {!phone && lines.map((_, at) => <div key={rowKeys.keys[at]}>{errorLine(at)}</div>)}
      {serialAcross(lines).map((words) => (
        <p key={words} className="claim-warning" role="status">
          {words}
        </p>
      ))}
      <Button type="dashed" icon={<PlusOutlined aria-hidden />} disabled={lines.length >= most} onClick={() => add()}>
        添加一行
      </Button>
      {!phone && <span className="cell-sub">回车到下一格，可从 Excel 粘贴多行。</span>}
    </fieldset>
  );
}
