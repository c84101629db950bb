import type { Sheet, SheetLine } from '@tongzhou/contract/areas/payroll/sheet.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import { groupHints, lineGroups } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';

const groups = Object.keys(lineGroups) as (keyof typeof lineGroups)[];

const sumOf = (lines: readonly SheetLine[]) => lines.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0) / 100;

interface LinesProps {
  readonly sheet: Pick<Sheet, 'lines'>;
  /** Below the explanation of a line. */
  readonly below?: (line: SheetLine) => ReactNode;
}

function LineOf({ line, below }: { line: SheetLine; below?: LinesProps['below'] }): ReactNode {
  const said = [...line.inputs, ...line.rows];
  return (
    <details className="slip-line">
      <summary aria-label={`${line.label}，怎么算的`}>
        {line.label}
        <Amount value={line.amount} />
      </summary>
      <div className="slip-how">
        <p>{line.formula}</p>
        <dl>
          {said.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is said stays in its order
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {below?.(line)}
      </div>
    </details>
  );
}

/** Every figure of a sheet by its group; each opens to how it came about. */
export function SlipLines({ sheet, below }: LinesProps): ReactNode {
  return (
    <section className="panel" aria-label="工资明细">
      {groups.map((group) => {
        const lines = sheet.lines.filter((line) => line.group === group);
        if (lines.length === 0) return null;
        return (
          <div key={group} className="slip-group">
            <h3>
              {lineGroups[group]}
              <Amount value={sumOf(lines)} />
            </h3>
            <p className="slip-hint">{groupHints[group]}</p>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sheet stay in their order
              <LineOf key={index} line={line} below={below} />
            ))}
          </div>
        );
      })}
    </section>
  );
}

/** In one line what came in, went off and is left. */
export function SlipSum({ sheet }: { sheet: Sheet }): ReactNode {
  const off = sheet.social + sheet.housing + sheet.tax;
  return (
    <section className="panel slip-net" aria-label="实发">
      实发
      <strong>
        <Amount value={sheet.net} unit />
      </strong>
      <span className="slip-sum">
        应发 <Amount value={sheet.gross} /> − 社保公积金和个税 <Amount value={off} />
        {sheet.other !== 0 && (
          <>
            {' '}
            {sheet.other > 0 ? '+' : '−'} 税后 <Amount value={Math.abs(sheet.other)} />
          </>
        )}
        {sheet.debt > 0 && (
          <>
            ，不足部分 <Amount value={sheet.debt} /> 结转下期
          </>
        )}
      </span>
    </section>
  );
}
