import { screens as approval } from '#areas/approval/routes.tsx';
import { screens as home } from '#areas/home/routes.tsx';
import { screens as identity } from '#areas/identity/routes.tsx';
import { screens as leave } from '#areas/leave/routes.tsx';
import { screens as notices } from '#areas/notices/routes.tsx';
import { screens as organisation } from '#areas/organisation/routes.tsx';
import { screens as personnel } from '#areas/personnel/routes.tsx';
import { screens as projects } from '#areas/projects/routes.tsx';
import { screens as salary } from '#areas/salary/routes.tsx';
import { screens as staff } from '#areas/staff/routes.tsx';
import type { Screens } from '#platform/screen.ts';

/** Every screen of the product; each stands in the contract's route table as ready (a test compares the two). */
export const screens: Screens = {
  ...approval,
  ...home,
  ...identity,
  ...leave,
  ...notices,
  ...organisation,
  ...personnel,
  ...projects,
  ...salary,
  ...staff,
};
