import type { ApprovalDetail, RequestAction } from '@tongzhou/contract/areas/approval/request.ts';
import { reversalWord } from '@tongzhou/contract/areas/approval/states.ts';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { isOpen } from '#areas/approval/requests/request-words.ts';
import { dangerLast } from '#ui/danger-last.ts';
import { usePhone } from '#ui/use-phone.ts';

type Shown = Exclude<RequestAction, 'return-to'>;

/** In the order they stand. */
const usualNames: Readonly<Record<Shown, string>> = {
  pass: '同意',
  reject: '驳回',
  return: '退回',
  transfer: '转交',
  'add-sign': '加签',
  'take-back': '取回',
  resubmit: '修改并重新提交',
  urge: '催办',
  withdraw: '撤回',
  reverse: '撤销',
  comment: '评论',
  print: '打印',
};
const order = Object.keys(usualNames) as Shown[];
/** What ends a request or undoes what has passed. */
const dangerous: ReadonlySet<Shown> = new Set(['reject', 'withdraw', 'reverse']);
const deskMost = 8;
const phoneMost = 2;

/** One button for both ways of returning; nothing that leads nowhere. */
export function shownActions({ actions, edit_path }: Pick<ApprovalDetail, 'actions' | 'edit_path'>): Shown[] {
  return order.filter((name) => {
    if (name === 'return') return actions.includes('return') || actions.includes('return-to');
    return actions.includes(name) && (name !== 'resubmit' || edit_path !== null);
  });
}

interface ActionBarProps {
  readonly detail: ApprovalDetail;
  readonly onStart: (action: RequestAction) => void;
  readonly onNext?: (() => void) | undefined;
}

/** What the server offers the viewer; on a phone the first two, the others behind one more. */
export function ActionBar({ detail, onStart, onNext }: ActionBarProps): ReactNode {
  const phone = usePhone();
  const names = { ...usualNames, reverse: reversalWord(detail.kind) };
  const offered = shownActions(detail);
  const most = phone ? phoneMost : deskMost;
  const shown = offered.length > most + 1 ? offered.slice(0, most) : offered;
  const rest = offered.slice(shown.length);
  return (
    <>
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: dangerLast(
              rest.map((name) => ({
                key: name,
                label: names[name],
                danger: dangerous.has(name),
                onClick: () => onStart(name),
              })),
            ),
          }}
        >
          <Button className="action-more">更多</Button>
        </Dropdown>
      )}
      {shown.toReversed().map((name) => (
        <Button
          key={name}
          type={name === 'pass' || name === 'resubmit' || name === 'reject' ? 'primary' : 'default'}
          danger={name === 'reject'}
          onClick={() => onStart(name)}
        >
          {names[name]}
        </Button>
      ))}
      {onNext !== undefined && !isOpen(detail) && (
        <Button type="primary" onClick={onNext}>
          下一条待处理
        </Button>
      )}
    </>
  );
}
