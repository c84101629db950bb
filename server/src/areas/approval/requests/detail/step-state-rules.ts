import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import { isDone, presentSeats, type Step } from '#areas/approval/core/instance-rules.ts';

type ShownState = ApprovalDetail['steps'][number]['state'];

/** For the engine a step that is over is done; a reader wants to know how it came to its end. */
export function shownState(step: Step): ShownState {
  if (step.state !== 'done' || !step.check) return step.state;
  const states = presentSeats(step).map((seat) => seat.state);
  if (states.includes(seatStates.rejected)) return 'rejected';
  if (states.includes(seatStates.returned)) return 'returned';
  return isDone(step) ? 'done' : 'ended';
}
