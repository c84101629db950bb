import { salaryChangeToEdit } from '@tongzhou/contract/areas/salary.ts';
import type { ReactNode } from 'react';
import { SalaryDialog } from '#areas/salary/public.ts';
import { useLoadOnce } from '#platform/loading/load.ts';
import { useAgain } from '#ui/request/use-again.ts';

/** A change of salary that came back, to be changed and sent again by whoever filed it. */
export function SalaryAgain(): ReactNode {
  const { again, kind, clearAgain } = useAgain();
  const wanted = again !== undefined && kind === 'salary_change';
  const { data } = useLoadOnce(salaryChangeToEdit, { approval_id: again ?? 0 }, { enabled: wanted });
  if (!wanted || data === undefined) return null;
  return <SalaryDialog userId={data.user_id} again={again} close={clearAgain} />;
}
