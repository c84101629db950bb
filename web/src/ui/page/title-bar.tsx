import { PlusOutlined } from '@ant-design/icons';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { useAppLink } from '#ui/link/app-link.tsx';
import { MoreButtons } from '#ui/more-buttons.tsx';
import './title-bar.css';

export interface TitleAction {
  /** The permission that shows it; 2000 is shown to everybody. */
  readonly id: PermissionKey | number;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The chief one. */
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  /** What it does; or where it leads. */
  readonly run?: () => void;
  readonly to?: string;
}

/** What adds something is called by one of these words, and wears a plus wherever it stands in a title. */
const adds = (label: string): boolean => /^(新增|新建|添加)/.test(label);

function ActionButton({ label, icon, primary = false, danger = false, disabled, loading, run, to }: TitleAction) {
  const link = useAppLink(to ?? '');
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      danger={danger}
      disabled={disabled === true}
      loading={loading === true}
      icon={icon ?? (adds(label) && <PlusOutlined aria-hidden />)}
      {...(to === undefined ? { onClick: () => run?.() } : link)}
    >
      {label}
    </Button>
  );
}

interface TitleActionsProps {
  readonly actions: readonly TitleAction[];
  /** Buttons that are more than a press, such as 导出. */
  readonly children?: ReactNode;
}

/** The buttons of a title, those that this person may press. On a phone the chief one, the others behind 更多. */
export function TitleActions({ actions, children }: TitleActionsProps): ReactNode {
  const allowed = useAllowed();
  const shown = actions.filter(({ id }) => allowed(id));
  const buttonOf = (action: TitleAction) => <ActionButton key={`${action.id} ${action.label}`} {...action} />;
  return (
    <>
      <MoreButtons>
        {children}
        {shown.filter(({ primary = false }) => !primary).map(buttonOf)}
      </MoreButtons>
      {shown.filter(({ primary = false }) => primary).map(buttonOf)}
    </>
  );
}

interface TitleBarProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: readonly TitleAction[];
  /** Buttons that are more than a press, such as 导出. */
  readonly children?: ReactNode;
}

/** The head of a section: its title and its buttons. */
export function TitleBar({ title, note, actions = [], children }: TitleBarProps): ReactNode {
  return (
    <div className="title-bar">
      <h2>{title}</h2>
      {note !== undefined && <span className="title-bar-note">{note}</span>}
      <div className="title-bar-actions">
        <TitleActions actions={actions}>{children}</TitleActions>
      </div>
    </div>
  );
}
