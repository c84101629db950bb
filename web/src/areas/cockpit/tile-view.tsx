import { QuestionCircleOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import type { Figure, Tile } from '@tongzhou/contract/rules/cockpit.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { chartRows, exactWords, isEmpty, shortWords, toneOf, unitOf } from '#areas/cockpit/figure-words.ts';
import { later } from '#platform/loading/later.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import '#areas/cockpit/tile.css';
import '#ui/chart/chart.css';

const Canvas = later(async () => (await import('#ui/chart/chart-canvas.tsx')).ChartCanvas);

interface FigureViewProps {
  readonly figure: Figure;
  readonly className: string;
}

/** Opens its rows where there are any to open. */
function FigureView({ figure, className }: FigureViewProps): ReactNode {
  const words = (
    <>
      <span className="figure-label">{figure.label}</span>
      <span className="figure-value" title={exactWords(figure)}>
        {shortWords(figure)}
        {unitOf(figure) !== '' && <small>{unitOf(figure)}</small>}
      </span>
    </>
  );
  if (figure.to === null) return <div className={className}>{words}</div>;
  return (
    <AppLink to={figure.to} className={`${className} figure-link`}>
      {words}
    </AppLink>
  );
}

function Target({ target }: { target: NonNullable<Tile['target']> }): ReactNode {
  const reached = Math.min(100, Math.max(0, target.percent));
  return (
    <div className={target.percent >= 100 ? 'tile-target tile-target-met' : 'tile-target'}>
      <div className="tile-target-bar" aria-hidden>
        <span style={{ inlineSize: `${reached}%` }} />
      </div>
      <p>
        <b>完成 {target.percent}%</b>
        <span className="tile-target-goal">
          {target.label} {shortWords({ unit: 'money', value: target.value })}元
        </span>
      </p>
    </div>
  );
}

/** Each row opens what it counts, by mouse and by key. */
function Bars({ tile }: { tile: Tile }): ReactNode {
  const { rows, series } = tile.chart;
  const unit = series[0]?.unit ?? 'count';
  const amountOf = (row: (typeof rows)[number]) => row.values[0] ?? 0;
  const most = unit === 'points' ? 5 : Math.max(1, ...rows.map(amountOf));
  return (
    <ul className="tile-bars">
      {rows.map((row) => {
        const content = (
          <>
            <span className="tile-bar-label">{row.label}</span>
            <span className="tile-bar" aria-hidden>
              <span
                className={`tile-bar-fill tile-bar-${toneOf(row.key) ?? 'plain'}`}
                style={{ inlineSize: `${(amountOf(row) / most) * 100}%` }}
              />
            </span>
            <span className="tile-bar-value">{shortWords({ unit, value: amountOf(row) })}</span>
          </>
        );
        return (
          <li key={row.key}>{row.to === null ? <div>{content}</div> : <AppLink to={row.to}>{content}</AppLink>}</li>
        );
      })}
    </ul>
  );
}

function Columns({ tile }: { tile: Tile }): ReactNode {
  const { history } = useRouter();
  const rows = chartRows(tile);
  const open = (index: number) => {
    const to = rows[index]?.to;
    if (to !== undefined) history.push(to);
  };
  if (isEmpty(tile)) return <p className="tile-empty">这段时间还没有数据</p>;
  return (
    <div className="tile-canvas">
      <Canvas data={{ shape: 'columns', series: tile.chart.series, rows }} onPick={open} />
    </div>
  );
}

/** `explain`: opens how the figures come about; a wall has nobody to ask. */
export function TileView({ tile, explain }: { tile: Tile; explain?: () => void }): ReactNode {
  return (
    <section className={`tile tile-of-${tile.key}`} aria-label={tile.title}>
      <header className="tile-head">
        <h3>{tile.title}</h3>
        {explain !== undefined && (
          <Button
            type="text"
            size="small"
            icon={<QuestionCircleOutlined />}
            aria-label={`${tile.title}：怎么算的`}
            onClick={explain}
          >
            怎么算的
          </Button>
        )}
      </header>
      <FigureView figure={tile.main} className="tile-main" />
      {tile.target !== null && <Target target={tile.target} />}
      <div className="tile-facts">
        {tile.facts.map((fact) => (
          <FigureView key={fact.label} figure={fact} className="tile-fact" />
        ))}
      </div>
      <div className="tile-chart">{tile.chart.shape === 'bars' ? <Bars tile={tile} /> : <Columns tile={tile} />}</div>
    </section>
  );
}
