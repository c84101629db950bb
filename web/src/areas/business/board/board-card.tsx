import { SwapOutlined } from '@ant-design/icons';
import type { OpportunityCard } from '@tongzhou/contract/areas/business/opportunity.ts';
import { deeds, type Stage, stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { Button, Dropdown } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { opportunityAddress } from '#areas/business/addresses.ts';
import { type Move, movesFrom } from '#areas/business/board/board-moves.ts';
import { nextContactWords, quietWords } from '#areas/business/opportunities/contact-words.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';

interface MoveButtonProps {
  readonly card: OpportunityCard;
  readonly from: Stage;
  readonly onMove: (move: Move, card: OpportunityCard) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** For fingers and keys: a menu of where it may go; the arrows carry it there. */
function MoveButton({ card, from, onMove, onKeyDown }: MoveButtonProps): ReactNode {
  const moves = movesFrom(from, card.actions);
  if (moves.length === 0) return null;
  const items = moves.map((move) => ({
    key: move.to,
    label: `${deeds[move.deed]}（移到“${stages[move.to]}”）`,
    onClick: () => onMove(move, card),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className="board-move"
        aria-label={`移动 ${card.name}`}
        title="移动：也可以拖动，或按左右方向键"
        icon={<SwapOutlined aria-hidden />}
        onKeyDown={onKeyDown}
      />
    </Dropdown>
  );
}

/** What of the next contact, or of its lack, wants to be seen. */
function Contact({ next_contact_on, quiet_days }: OpportunityCard): ReactNode {
  const quiet = quietWords(quiet_days);
  if (next_contact_on !== null) {
    const { words, due } = nextContactWords(next_contact_on, Date.now());
    return <span className={due ? 'contact-due' : ''}>{`联系 ${words}`}</span>;
  }
  return quiet !== undefined && <span className="contact-quiet">{quiet}</span>;
}

/** What a card says, in its column and under the pointer. */
export function CardFace({ card, buttons }: { card: OpportunityCard; buttons?: ReactNode }): ReactNode {
  return (
    <>
      <div className="board-card-head">
        <AppLink to={opportunityAddress(card.id)} draggable={false}>
          {card.name}
        </AppLink>
        {buttons}
      </div>
      <div className="cell-sub">{card.customer_name}</div>
      <div className="board-card-line">
        <b>
          ¥<Amount value={card.amount} />
        </b>
        <span className="cell-sub">{card.probability}%</span>
      </div>
      <div className="board-card-line cell-sub">
        <span>{card.owner_name}</span>
        <Contact {...card} />
      </div>
    </>
  );
}

export function BoardCard({ card, from, onMove, onKeyDown }: MoveButtonProps): ReactNode {
  return (
    <CardFace card={card} buttons={<MoveButton card={card} from={from} onMove={onMove} onKeyDown={onKeyDown} />} />
  );
}
