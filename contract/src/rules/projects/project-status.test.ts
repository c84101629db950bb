import { describe, expect, it } from 'vitest';
import { actionsAt, nextStatus, projectActionNames, projectEvents, projectStatusNumbers } from './project-status.ts';

describe('the status of a project', () => {
  it('changes by exactly these events', () => {
    const moves = projectEvents.flatMap((event) =>
      projectStatusNumbers.flatMap((status) => {
        const next = nextStatus(status, event);
        return next === undefined ? [] : [`${status} ${event} ${next}`];
      }),
    );
    expect(moves).toEqual([
      '0 established-sent 1',
      '1 established 2',
      '1 established-back 0',
      '2 assigned 4',
      '2 bid-opened 3',
      '3 bid-failed 2',
      '3 awarded 4',
      '4 check-sent 5',
      '5 checked 6',
      '5 check-back 4',
      '4 paused 7',
      '7 resumed 4',
      '2 terminated 9',
      '3 terminated 9',
      '7 terminated 9',
      '6 done 8',
    ]);
  });

  it('offers 派单 at 2 only, hence never at 8, and deleting at 0 only', () => {
    const where = (action: string) =>
      projectStatusNumbers.filter((status) => (actionsAt(status) as readonly string[]).includes(action));
    expect(where('pass-order')).toEqual([2]);
    expect(where('bid')).toEqual([2]);
    expect(where('cancel-bid')).toEqual([3]);
    expect(where('delete')).toEqual([0]);
    expect(where('done')).toEqual([6]);
    expect(actionsAt(8)).toEqual([]);
    expect(actionsAt(9)).toEqual([]);
    for (const action of projectActionNames) expect(where(action).length).toBeGreaterThan(0);
  });
});
