import { useNavigate } from '@tanstack/react-router';
import { runPage } from '@tongzhou/contract/areas/payroll/run.ts';
import { type ReactNode, useEffect } from 'react';
import { useLoad } from '#platform/loading/load.ts';

/** A request that came back leads to the run it was about: of those that are open there is only one. */
export function RunOfRequest({ again }: { again: number }): ReactNode {
  const navigate = useNavigate();
  const { data } = useLoad(runPage, { state: 'computed' });
  const [run] = data?.list ?? [];
  useEffect(() => {
    if (data !== undefined)
      void navigate({
        to: '.',
        search: (run === undefined ? { tab: 'runs' } : { tab: 'runs', run: run.id, again }) as never,
        replace: true,
      });
  }, [data, run, again, navigate]);
  return null;
}
