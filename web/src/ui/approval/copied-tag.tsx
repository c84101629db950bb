import type { ReactNode } from 'react';
import './approval-settings.css';

/** At a step that decides nothing: its people only read along. */
export const CopiedTag = (): ReactNode => <span className="approval-mode approval-copied">抄送</span>;
