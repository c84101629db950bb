import { screens as home } from '#areas/home/routes.tsx';
import { screens as notices } from '#areas/notices/routes.tsx';
import type { Screens } from '#platform/screen.ts';

/** Every screen of the product; each stands in the contract's route table as ready (a test compares the two). */
export const screens: Screens = { ...home, ...notices };
