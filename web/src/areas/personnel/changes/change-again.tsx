import { useNavigate, useSearch } from '@tanstack/react-router';
import { changeToEdit } from '@tongzhou/contract/areas/personnel/change.ts';
import type { ReactNode } from 'react';
import { LeavingDialog, PostChangeDialog } from '#areas/personnel/changes/dialogs.ts';
import { useLoadOnce } from '#platform/load.ts';
import { stepsIn } from '#ui/approval-steps.ts';

/** `?change=` of the address: a request that came back, to be changed and sent again by whoever filed it. */
export function ChangeAgain(): ReactNode {
  const { change, ...rest }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = Number(change);
  const wanted = Number.isInteger(id) && id > 0;
  const { data } = useLoadOnce(changeToEdit, { approval_id: id }, { enabled: wanted });
  if (!wanted || data === undefined) return null;
  const close = () => void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false });
  const { user_id, user_name, department_id, station_id, manager_id, receiver_id, effective_date, reason } = data;
  const audit = stepsIn(data.content_json);
  const common = { again: id, close };
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
