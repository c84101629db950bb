import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { periodWords } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { cockpitPageNames, cockpitPages } from '@tongzhou/contract/rules/cockpit.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Clock, CockpitHead, FiguresTime } from '#areas/cockpit/cockpit-head.tsx';
import { TileView } from '#areas/cockpit/tile-view.tsx';
import { useRotation } from '#areas/cockpit/use-rotation.ts';
import { useWallFigures } from '#areas/cockpit/use-wall-figures.ts';
import '#areas/cockpit/wall.css';
import { chosenTheme, onThemeChange, shade } from '#platform/theme.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

/** A screen in a hall is dark, unless light was chosen at it. */
function useDark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const darken = () => {
      if (chosenTheme() === 'auto') dataset.theme = 'dark';
    };
    darken();
    const leave = onThemeChange(darken);
    return () => {
      leave();
      dataset.theme = shade();
    };
  }, []);
}

/** By a display link, without anyone signed in: one page after the other, as large as the screen. */
export function Wall({ secret, period }: { secret: string; period: string }): ReactNode {
  useDark();
  const { figures, stale, refused } = useWallFigures(secret, period);
  const pages = cockpitPageNames
    .map((name) => ({ name, tiles: figures?.tiles.filter((tile) => tile.page === name) ?? [] }))
    .filter(({ tiles }) => tiles.length > 0);
  const { at, paused, go, toggle } = useRotation(pages.length);
  const page = pages[at];
  if (refused !== undefined)
    return (
      <div className="cockpit wall wall-blank">
        <StateMessage kind="locked" title={refused} hint="请联系生成链接的人。" level={1} />
      </div>
    );
  if (figures === undefined)
    return (
      <div className="cockpit wall wall-blank" aria-busy={!stale}>
        {stale ? (
          <StateMessage kind="error" title="暂时连接不上服务器" hint="正在自动重试，不需要操作。" level={1} />
        ) : (
          <p role="status">正在读取…</p>
        )}
      </div>
    );
  return (
    <div className="cockpit wall">
      <CockpitHead company={figures.company} period={<b>{periodWords(figures.period)}</b>}>
        <Clock />
      </CockpitHead>
      {page === undefined ? (
        <div className="wall-blank">
          <StateMessage kind="empty" title="没有可以显示的数据" />
        </div>
      ) : (
        <main className="wall-page" data-count={page.tiles.length} aria-label={cockpitPages[page.name].name}>
          {page.tiles.map((tile) => (
            <TileView key={tile.key} tile={tile} />
          ))}
        </main>
      )}
      <footer className="wall-foot">
        <FiguresTime at={figures.at} stale={stale} />
        <nav aria-label="页面">
          {pages.map(({ name }, place) => (
            <button
              key={name}
              type="button"
              className="wall-dot"
              aria-current={place === at ? 'page' : undefined}
              onClick={() => go(place)}
            >
              {cockpitPages[name].name}
            </button>
          ))}
          <Button
            type="text"
            icon={paused ? <PlayCircleOutlined /> : <PauseOutlined />}
            aria-label={paused ? '继续轮播' : '暂停轮播'}
            onClick={toggle}
          />
        </nav>
      </footer>
    </div>
  );
}
