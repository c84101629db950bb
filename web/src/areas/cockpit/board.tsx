import { DesktopOutlined, FullscreenOutlined, HomeOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cockpitFigures } from '@tongzhou/contract/areas/cockpit.ts';
import { cockpitPageNames, cockpitPages, periodOf, type Tile } from '@tongzhou/contract/rules/cockpit.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { CockpitHead, FiguresTime } from '#areas/cockpit/cockpit-head.tsx';
import { PeriodChoice } from '#areas/cockpit/period-choice.tsx';
import { TileView } from '#areas/cockpit/tile-view.tsx';
import { Allowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { chooseTheme, onThemeChange, shade } from '#platform/theme.ts';
import { useAppLink } from '#ui/link/app-link.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const HowDialog = later(async () => (await import('#areas/cockpit/how-dialog.tsx')).HowDialog);
const DisplayLinks = later(async () => (await import('#areas/cockpit/display-links.tsx')).DisplayLinks);

/** Milliseconds after which the figures are asked for anew. */
const refresh = 30_000;

function Tools({ manage }: { manage: () => void }): ReactNode {
  const dark = useSyncExternalStore(onThemeChange, shade) === 'dark';
  return (
    <>
      <Allowed to="cockpit.display">
        <Button icon={<DesktopOutlined />} onClick={manage}>
          大屏链接
        </Button>
      </Allowed>
      <Button
        type="text"
        icon={<FullscreenOutlined />}
        aria-label="全屏"
        onClick={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
      />
      <Button
        type="text"
        icon={dark ? <SunOutlined /> : <MoonOutlined />}
        aria-label={dark ? '切换到浅色主题' : '切换到深色主题'}
        onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      />
      <Button type="text" icon={<HomeOutlined />} aria-label="返回工作台" {...useAppLink('/home')} />
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="cockpit-tiles" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="tile">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      ))}
    </div>
  );
}

/** For whoever is signed in and may: all tiles at once, each opening its rows. */
export function Board({ look }: { look: string }): ReactNode {
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useLoad(
    cockpitFigures,
    { period: look },
    { placeholderData: keepPreviousData, refetchInterval: refresh, staleTime: 0, quiet: true },
  );
  const [explained, setExplained] = useState<Tile>();
  const [managing, setManaging] = useState(false);
  const choose = (period: string) =>
    void navigate({ to: '.', search: { period } as never, resetScroll: false, replace: true });
  const content = () => {
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Waiting />;
    if (data.tiles.length === 0)
      return <StateMessage kind="empty" title="没有可以显示的数据" hint="如需查看，请联系管理员开通权限。" />;
    return cockpitPageNames.map((name) => {
      const tiles = data.tiles.filter((tile) => tile.page === name);
      return (
        tiles.length > 0 && (
          <section key={name} className="cockpit-part" aria-label={cockpitPages[name].name}>
            <h2>{cockpitPages[name].name}</h2>
            <div className="cockpit-tiles">
              {tiles.map((tile) => (
                <TileView key={tile.key} tile={tile} explain={() => setExplained(tile)} />
              ))}
            </div>
          </section>
        )
      );
    });
  };
  return (
    <div className="cockpit">
      <CockpitHead
        company={data?.company ?? ''}
        period={<PeriodChoice period={periodOf(look, today(Date.now()))} choose={choose} />}
      >
        <Tools manage={() => setManaging(true)} />
      </CockpitHead>
      <main className={isPlaceholderData ? 'cockpit-main cockpit-main-stale' : 'cockpit-main'}>
        {content()}
        {data !== undefined && <FiguresTime at={data.at} stale={error !== null} />}
      </main>
      {explained !== undefined && <HowDialog tile={explained} close={() => setExplained(undefined)} />}
      {managing && <DisplayLinks close={() => setManaging(false)} />}
    </div>
  );
}
