import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { later } from '#platform/loading/later.tsx';
import type { ChartData } from '#ui/chart/chart-data.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import '#ui/chart/chart.css';

const Canvas = later(async () => (await import('#ui/chart/chart-canvas.tsx')).ChartCanvas);

interface ChartPanelProps extends ChartData {
  readonly title: string;
  /** How the figures come about. */
  readonly how: string;
  /** What the first column of the table is. */
  readonly heading: string;
  readonly empty: string;
}

/** Figures as a drawing whose every bar opens the rows behind it, and as a table that says the same. */
export function ChartPanel({ title, how, heading, empty, ...data }: ChartPanelProps): ReactNode {
  const { history } = useRouter();
  const { rows, series, shape } = data;
  const nothing = rows.every((row) => row.values.every((value) => value === 0));
  const open = (index: number) => {
    const to = rows[index]?.to;
    if (to !== undefined) history.push(to);
  };
  return (
    <section className="chart-panel" aria-label={title}>
      <h2>{title}</h2>
      <p className="chart-how">{how}</p>
      {nothing ? (
        <p className="chart-empty">{empty}</p>
      ) : (
        <>
          <div
            className={`chart-place chart-place-${shape}`}
            {...(shape === 'bars' && { style: { blockSize: 40 + rows.length * 34 } })}
          >
            <Canvas data={data} onPick={open} />
          </div>
          <details className="chart-table">
            <summary>数据表</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{heading}</th>
                  {series.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{row.to === undefined ? row.label : <AppLink to={row.to}>{row.label}</AppLink>}</th>
                    {row.words.map((word, at) => (
                      <td key={series[at]?.name}>{word}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
