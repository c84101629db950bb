import type { DryStep } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReactNode } from 'react';
import { CopiedTag } from '#ui/approval/copied-tag.tsx';
import '#ui/approval/path.css';
import './approval-settings.css';

function PathStep({ step }: { step: DryStep }): ReactNode {
  const { number, label, mode, check, people, note, skipped } = step;
  const names = people.map(({ name }) => name).join('、');
  // Whom a step would have meant is all there is to say of one that was passed over without anyone.
  const unnamed = names === '' && skipped;
  return (
    <li className={skipped ? 'path-step path-step-skipped' : 'path-step'}>
      <span className="approval-number">{number}</span>
      <div>
        <p>
          <span className="path-people">{unnamed ? label : names || '无人'}</span>
          {people.length > 1 && <span className="approval-mode">{mode}</span>}
          {!check && <CopiedTag />}
          {skipped && <span className="approval-mode">跳过</span>}
        </p>
        <p className="path-note">{[unnamed ? null : label, note].filter(Boolean).join('：')}</p>
      </div>
    </li>
  );
}

/** The way a request would take, step by step, with the people and why it is they. */
export function PathList({ steps }: { steps: readonly DryStep[] }): ReactNode {
  return (
    <ol aria-label="审批路径" className="path-list">
      {steps.map((step) => (
        <PathStep key={step.number} step={step} />
      ))}
    </ol>
  );
}
