import type { ImportPreview } from '@tongzhou/contract/imports.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';

type Preview = z.output<typeof ImportPreview>;

const shownProblems = 200;

function Sample({ columns, sample, problems }: Preview): ReactNode {
  const wrong = new Set(problems.map(({ row, column }) => `${row} ${column}`));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className="import-scroll" aria-label="预览" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column, at) => (
                <td key={column} className={wrong.has(`${row} ${column}`) ? 'import-wrong' : ''}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was found in the file: how much, what is wrong where, and the first rows as they were read. */
export function ImportFindings({ preview, children }: { preview: Preview; children: ReactNode }): ReactNode {
  const { total, wrong, problems } = preview;
  return (
    <div className="import-findings">
      <p role="status">
        共 {total} 行，
        {wrong === 0 ? (
          <span className="import-good">全部正确</span>
        ) : (
          <>
            {total - wrong} 行正确，<span className="import-bad">{wrong} 行有错误</span>
          </>
        )}
      </p>
      {problems.length > 0 && (
        <>
          <div className="import-heading">
            <h3>错误</h3>
            {children}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
          <section className="import-scroll import-problems" aria-label="错误" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">行</th>
                  <th scope="col">列</th>
                  <th scope="col">错误</th>
                </tr>
              </thead>
              <tbody>
                {problems.slice(0, shownProblems).map(({ row, column, text }) => (
                  <tr key={`${row} ${column} ${text}`}>
                    <td>第 {row} 行</td>
                    <td>{column}</td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {problems.length > shownProblems && (
            <p className="import-hint">还有 {problems.length - shownProblems} 处错误，请下载错误文件查看。</p>
          )}
        </>
      )}
      <h3>预览</h3>
      <Sample {...preview} />
    </div>
  );
}
