import { useNavigate, useSearch } from '@tanstack/react-router';
import { salaryChangeToEdit } from '@tongzhou/contract/areas/salary.ts';
import type { ReactNode } from 'react';
import { useFiled } from '#areas/personnel/changes/filed-request.ts';
import { SalaryDialog } from '#areas/salary/public.ts';
import { useLoadOnce } from '#platform/load.ts';

/** `?salary=` of the address: a change of salary that came back, to be changed and sent again by whoever filed it. */
export function SalaryAgain(): ReactNode {
  const { salary, ...rest }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filed = useFiled();
  const id = Number(salary);
  const wanted = Number.isInteger(id) && id > 0;
  const { data } = useLoadOnce(salaryChangeToEdit, { approval_id: id }, { enabled: wanted });
  if (!wanted || data === undefined) return null;
  return (
    <SalaryDialog
      userId={data.user_id}
      again={id}
      onDone={(reply) => filed(reply, '调薪')}
      close={() => void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false })}
    />
  );
}
