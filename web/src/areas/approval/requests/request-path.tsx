import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import type { ReactNode } from 'react';
import { seatWords, stepDuration, stepNote, stepState, stepTone } from '#areas/approval/requests/request-words.ts';
import { Timeline } from '#ui/timeline.tsx';

type Step = ApprovalDetail['steps'][number];

function Seats({ step }: { step: Step }): ReactNode {
  const { seats, check } = step;
  const note = stepNote(step);
  return (
    <>
      <ul className="request-seats">
        {seats.map((seat, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one person may sit twice in a step, after having been signed in
          <li key={at}>{check ? seatWords(seat) : seat.name}</li>
        ))}
        {seats.length === 0 && note === undefined && <li>无人</li>}
      </ul>
      {note !== undefined && <p className="request-note">{note}</p>}
    </>
  );
}

function noteOf(step: Step): string {
  const took = stepDuration(step);
  return [stepState(step), took === undefined ? undefined : `用时 ${took}`].filter(Boolean).join(' · ');
}

/** The way of a round: who decided, who is being waited for, who is expected. */
export function RequestPath({ steps }: { steps: ApprovalDetail['steps'] }): ReactNode {
  return (
    <Timeline
      label="审批流程"
      entries={steps.map((step) => ({
        key: step.key,
        tone: stepTone(step),
        title: (
          <>
            {step.label}
            {step.seats.length > 1 && step.check && <span className="approval-mode">{step.mode}</span>}
          </>
        ),
        note: noteOf(step),
        content: <Seats step={step} />,
      }))}
    />
  );
}
