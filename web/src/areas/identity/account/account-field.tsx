import type { ReactNode } from 'react';
import { useMyself } from '#areas/identity/use-identity.ts';

/** Tells a password manager whose password stands below; nobody else sees it. */
export function AccountField(): ReactNode {
  const { data } = useMyself();
  return <input type="text" autoComplete="username" hidden readOnly value={data?.user_info.job_number ?? ''} />;
}
