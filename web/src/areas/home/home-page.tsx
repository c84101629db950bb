import { useSearch } from '@tanstack/react-router';
import { countOpened, type HomePanel, homePanels, indexData, waitingView } from '@tongzhou/contract/areas/home.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import '#areas/home/home.css';
import { WaitingPage } from '#areas/approval/public.ts';
import { greeting } from '#areas/home/greeting.ts';
import { HomeCalendar } from '#areas/home/home-calendar.tsx';
import { Figures, TodoCards } from '#areas/home/home-cards.tsx';
import { shownPanels } from '#areas/home/home-layout.ts';
import { HomeRows } from '#areas/home/home-rows.tsx';
import { HomeShortcuts } from '#areas/home/home-shortcuts.tsx';
import { HomeStart } from '#areas/home/home-start.tsx';
import { useMyself } from '#areas/identity/public.ts';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { forgetOpened, openedSince } from '#platform/loading/opened-screens.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { dayInWords, hourOfDay } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const ArrangeDialog = later(async () => (await import('#areas/home/arrange-dialog.tsx')).ArrangeDialog);

type Data = ReplyOf<typeof indexData>;

interface Shown {
  readonly content: ReactNode;
  readonly total?: number;
  /** Where all of it is. */
  readonly link?: string;
}

/** What stands in a panel; nothing where there is nothing for this person. */
function contentOf(panel: HomePanel, data: Data): Shown | undefined {
  const section = data.sections.find((one) => one.panel === panel);
  const figures = data.cards.filter(({ figure }) => figure !== undefined);
  switch (panel) {
    case 'start':
      return data.start === null ? undefined : { content: <HomeStart start={data.start} /> };
    case 'figures':
      return figures.length === 0 ? undefined : { content: <Figures cards={figures} /> };
    case 'calendar':
      return { content: <HomeCalendar days={data.days} /> };
    case 'shortcuts':
      return { content: <HomeShortcuts used={data.used} /> };
    case 'waiting':
      return {
        ...(section !== undefined && section.total > 0 && { total: section.total, link: section.link }),
        content: (
          <>
            <TodoCards cards={data.cards.filter(({ key, figure }) => figure === undefined && key !== 'approval')} />
            {section === undefined || section.rows.length === 0 ? (
              <StateMessage
                kind="empty"
                title="没有等你审批的申请"
                hint="轮到你处理时，会出现在这里，你也会收到消息。"
              />
            ) : (
              <HomeRows rows={section.rows} />
            )}
          </>
        ),
      };
    default:
      return section === undefined
        ? undefined
        : { content: <HomeRows rows={section.rows} />, total: section.total, link: section.link };
  }
}

function Panel({ panel, shown }: { readonly panel: HomePanel; readonly shown: Shown }): ReactNode {
  const { content, total, link } = shown;
  return (
    <section className={`panel panel-padded home-panel home-panel-${panel}`} aria-label={homePanels[panel]}>
      <header className="home-panel-head">
        <h2>{homePanels[panel]}</h2>
        {total !== undefined && <span className="home-panel-count">{total.toLocaleString('zh-CN')}</span>}
        {link !== undefined && (
          <AppLink to={link} aria-label={`全部${homePanels[panel]}`}>
            全部
          </AppLink>
        )}
      </header>
      {content}
    </section>
  );
}

function Panels({ data }: { readonly data: Data }): ReactNode {
  const panels = shownPanels(data.layout).flatMap((panel) => {
    const shown = contentOf(panel, data);
    return shown === undefined ? [] : [{ panel, shown }];
  });
  if (panels.length === 0)
    return (
      <div className="panel">
        <StateMessage kind="empty" title="工作台是空的" hint="所有内容都已隐藏，可以在“调整”里重新显示。" />
      </div>
    );
  return (
    <div className="home-panels">
      {panels.map((one) => (
        <Panel key={one.panel} {...one} />
      ))}
    </div>
  );
}

/** What was opened since the last time, for the shortcuts of the next. */
function useTellOpened(user: number | undefined): void {
  useEffect(() => {
    if (user === undefined) return;
    const opened = openedSince(user);
    if (opened.length === 0) return;
    // Nobody waits for it: what is not told now is told the next time.
    call(countOpened, { opened }, { quiet: true }).then(forgetOpened, () => undefined);
  }, [user]);
}

const placeholders = [148, 260, 260, 200];

/** The workbench, or what stands at its address beside it: all that waits for the viewer. */
export default function HomePage(): ReactNode {
  const { view }: Record<string, unknown> = useSearch({ strict: false });
  return view === waitingView ? <WaitingPage /> : <Workbench />;
}

function Workbench(): ReactNode {
  const { data: me } = useMyself();
  const { data, error, refetch } = useLoad(indexData, {}, { staleTime: 0 });
  const [arranging, setArranging] = useState(false);
  useTellOpened(me?.user_info.id);
  const now = Date.now();
  const name = me?.user_info.name;
  const place = [me?.user_info.department_name, me?.user_info.post_name].filter(Boolean).join(' ');
  return (
    <Page
      title="工作台"
      actions={
        <Button disabled={data === undefined} onClick={() => setArranging(true)}>
          调整
        </Button>
      }
    >
      <section className="panel home-greeting" aria-label="问候">
        <p className="home-hello">
          {greeting(hourOfDay(now))}
          {name != null && name !== '' && `，${name}`}
        </p>
        <p className="home-day">{[dayInWords(now), place].filter((part) => part !== '').join(' · ')}</p>
      </section>
      {data !== undefined && <Panels data={data} />}
      {data === undefined && error !== null && (
        <div className="panel">
          <LoadError error={error} retry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <div className="home-panels" aria-busy="true">
          {placeholders.map((height, at) => (
            <Skeleton.Node key={at === 0 ? 'wide' : `${at}`} active style={{ width: '100%', height }} />
          ))}
        </div>
      )}
      {arranging && data !== undefined && <ArrangeDialog layout={data.layout} close={() => setArranging(false)} />}
    </Page>
  );
}
