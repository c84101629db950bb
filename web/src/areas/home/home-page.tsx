import { type HomeCard, indexData } from '@tongzhou/contract/areas/home.ts';
import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import '#areas/home/home.css';
import { greeting } from '#areas/home/greeting.ts';
import { useMenu, useMyself } from '#areas/identity/public.ts';
import { useMayOpen } from '#platform/allowed.tsx';
import { useAreas } from '#platform/area.tsx';
import { useLoad } from '#platform/load.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { Page } from '#ui/page.tsx';
import { dayInWords, hourOfDay } from '#ui/shanghai-time.ts';
import { StateMessage } from '#ui/state-message.tsx';

const ownPath = '/home';

/** Where the group's icon, which is this page's own, would say the wrong thing. */
const icons: Readonly<Record<string, string>> = { '/home/announcement': 'notification', '/home/message': 'message' };

function Card({ card }: { card: HomeCard }): ReactNode {
  return (
    <AppLink to={card.link} className={card.urgent ? 'home-card home-card-urgent' : 'home-card'}>
      <span className="home-card-title">
        {card.title}
        {card.urgent && <span className="home-card-tag">紧急</span>}
      </span>
      <span className="home-card-count">{card.count.toLocaleString('zh-CN')}</span>
      <span className="home-card-note">{card.note}</span>
    </AppLink>
  );
}

function Waiting(): ReactNode {
  const { data, error, refetch } = useLoad(indexData, {}, { staleTime: 0 });
  if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className="home-cards" aria-busy="true">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton.Node key={place} active style={{ width: '100%', height: 104 }} />
        ))}
      </div>
    );
  }
  if (data.cards.length === 0)
    return <StateMessage kind="empty" title="没有待处理的事项" hint="有需要你处理的事情时，会出现在这里。" />;
  return (
    <div className="home-cards">
      {data.cards.map((card) => (
        <Card key={card.key} card={card} />
      ))}
    </div>
  );
}

/** Deeds that the areas offer, as far as the person may open their screens. */
function useDeeds() {
  const mayOpen = useMayOpen();
  return useAreas()
    .flatMap(({ shortcuts = [] }) => shortcuts)
    .filter(({ to }) => mayOpen(to));
}

function Shortcuts(): ReactNode {
  const deeds = useDeeds();
  const { data, error, refetch } = useMenu();
  if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const screens = data.flatMap(({ icon, items }) =>
    items
      .filter(({ path }) => path !== ownPath)
      .map(({ name, path }) => ({ title: name, to: path, icon: icons[path] ?? icon })),
  );
  const entries = [...deeds, ...screens];
  if (entries.length === 0)
    return <StateMessage kind="empty" title="暂无可用的功能" hint="如需使用某项功能，请联系管理员开通权限。" />;
  return (
    <ul className="home-shortcuts">
      {entries.map(({ title, icon, to }) => (
        <li key={to}>
          <AppLink to={to} className="home-shortcut">
            <MenuIcon name={icon} />
            {title}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function AreaCards(): ReactNode {
  return useAreas()
    .flatMap(({ homeCards = [] }) => homeCards)
    .map(({ title, Card: Content }) => (
      <section key={title} className="panel panel-padded" aria-label={title}>
        <h2>{title}</h2>
        <Suspense fallback={<Skeleton active title={false} />}>
          <Content />
        </Suspense>
      </section>
    ));
}

export default function HomePage(): ReactNode {
  const { data } = useMyself();
  const now = Date.now();
  const name = data?.user_info.name;
  return (
    <Page title="工作台">
      <section className="panel home-greeting" aria-label="问候">
        <p className="home-hello">
          {greeting(hourOfDay(now))}
          {name != null && name !== '' && `，${name}`}
        </p>
        <p className="home-day">
          {dayInWords(now)}
          {data !== undefined &&
            ` · ${[data.user_info.department_name, data.user_info.post_name].filter(Boolean).join(' ')}`}
        </p>
      </section>
      <section className="panel panel-padded" aria-label="待我处理">
        <h2>待我处理</h2>
        <Waiting />
      </section>
      <AreaCards />
      <section className="panel panel-padded" aria-label="快捷入口">
        <h2>快捷入口</h2>
        <Shortcuts />
      </section>
    </Page>
  );
}
