import { changeToEdit } from '@tongzhou/contract/areas/personnel/change.ts';
import type { ReactNode } from 'react';
import { LeavingDialog, PostChangeDialog } from '#areas/personnel/changes/dialogs.ts';
import { useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import { useAgain } from '#ui/request/use-again.ts';

/** A change of a person that came back, to be changed and sent again by whoever filed it. */
export function ChangeAgain(): ReactNode {
  const { again, kind, clearAgain } = useAgain();
  const wanted = again !== undefined && (kind === 'post_change' || kind === 'leaving');
  const { data } = useLoadOnce(changeToEdit, { approval_id: again ?? 0 }, { enabled: wanted });
  if (!wanted || data === undefined) return null;
  const { user_id, user_name, department_id, station_id, manager_id, receiver_id, effective_date, reason } = data;
  const audit = parseSteps(data.content_json);
  const common = { again, close: clearAgain };
  if (data.kind === 'leaving')
    return (
      <LeavingDialog
        userId={user_id}
        name={user_name}
        start={{ left_date: effective_date, receiver_id, reason, audit }}
        {...common}
      />
    );
  return (
    <PostChangeDialog
      person={{ id: user_id, name: user_name }}
      start={{ department_id: department_id ?? 0, station_id, manager_id, effective_date, reason, audit }}
      {...common}
    />
  );
}
