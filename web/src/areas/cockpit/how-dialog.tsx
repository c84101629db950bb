import type { Figure, Tile } from '@tongzhou/contract/rules/cockpit.ts';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { chartRows, exactWords, unitOf } from '#areas/cockpit/figure-words.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const linked = (words: string, to: string | null | undefined): ReactNode =>
  to == null ? words : <AppLink to={to}>{words}</AppLink>;

function Row({ figure }: { figure: Figure }): ReactNode {
  return (
    <tr>
      <th scope="row">{linked(figure.label, figure.to)}</th>
      <td>{`${exactWords(figure)} ${unitOf(figure)}`.trim()}</td>
    </tr>
  );
}

/** 怎么算的: in words, and every figure of the tile to the last 分, each with the way to its rows. */
export function HowDialog({ tile, close }: { tile: Tile; close: () => void }): ReactNode {
  useReturnFocus();
  const { title, how, main, facts, chart } = tile;
  return (
    <Modal
      open
      title={`${title}：怎么算的`}
      width={560}
      onCancel={close}
      footer={<Button onClick={close}>关闭</Button>}
    >
      {how.map((sentence) => (
        <p key={sentence} className="how-words">
          {sentence}
        </p>
      ))}
      <table className="how-table">
        <caption>各项数字</caption>
        <tbody>
          {[main, ...facts].map((figure) => (
            <Row key={figure.label} figure={figure} />
          ))}
        </tbody>
      </table>
      <table className="how-table">
        <caption>图中数据</caption>
        <thead>
          <tr>
            <th scope="col">{chart.heading}</th>
            {chart.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chartRows(tile).map((row) => (
            <tr key={row.key}>
              <th scope="row">{linked(row.label, row.to)}</th>
              {row.words.map((word, at) => (
                <td key={chart.series[at]?.name}>{word}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
