import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { type Leaving, leaving } from '#areas/personnel/changes/leaving-kind.ts';
import { type PostChange, postChange } from '#areas/personnel/changes/post-change-kind.ts';
import { type Regularisation, regularisation } from '#areas/personnel/regular/regular-kind.ts';

/** What is filed about people here; entries are filed by those who register. */
export interface PersonnelKinds {
  readonly regularisation: Regularisation;
  readonly postChange: PostChange;
  readonly leaving: Leaving;
}

export const personnelKinds = (parts: PersonnelDependencies): PersonnelKinds => ({
  regularisation: regularisation(parts),
  postChange: postChange(parts),
  leaving: leaving(parts),
});
