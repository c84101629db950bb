import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';

function Card({ card }: { readonly card: HomeCard }): ReactNode {
  return (
    <AppLink to={card.link} className={card.urgent ? 'home-card home-card-urgent' : 'home-card'}>
      <span className="home-card-title">
        {card.title}
        {card.urgent && <span className="home-card-tag">紧急</span>}
      </span>
      <span className="home-card-count">{card.figure ?? card.count.toLocaleString('zh-CN')}</span>
      <span className="home-card-note">{card.note}</span>
    </AppLink>
  );
}

/** What belongs to one's role. */
export function Figures({ cards }: { readonly cards: readonly HomeCard[] }): ReactNode {
  return (
    <div className="home-cards">
      {cards.map((card) => (
        <Card key={card.key} card={card} />
      ))}
    </div>
  );
}

/** What waits besides requests, in one line each: how much of what. */
export function TodoCards({ cards }: { readonly cards: readonly HomeCard[] }): ReactNode {
  const waiting = cards.filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <ul className="home-todos">
      {waiting.map(({ key, title, count, note, link, urgent }) => (
        <li key={key}>
          <AppLink to={link} className={urgent ? 'home-todo home-todo-urgent' : 'home-todo'} title={note}>
            {title}
            <b>{count.toLocaleString('zh-CN')}</b>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
