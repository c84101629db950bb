import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { Figures, PathRequest } from '#areas/approval/path/path-rules.ts';
import { labelOf, modeName, noteOf } from '#areas/approval/path/path-words-rules.ts';
import { expectedPath } from '#areas/approval/path/standing-rules.ts';
import { loadWorldOf, type Occasion } from '#areas/approval/path/world-table.ts';
import { namesOf } from '#areas/approval/templates/template-choice-table.ts';
import { pointedTo } from '#areas/approval/templates/template-rules.ts';
import type { Db } from '#platform/database/client.ts';

export interface Supposed {
  readonly steps: readonly ApproverStep[];
  readonly applicant: number;
  readonly submitter?: number;
  readonly concerns?: number | undefined;
  readonly projectLeader?: number | undefined;
  readonly figures: Figures;
  /** Absent in a dry run of a template. */
  readonly occasion?: Occasion;
}

/** How the path would look for this person and these figures, in words. */
export async function showPath(db: Db, supposed: Supposed) {
  const { steps, applicant, submitter, concerns, projectLeader, figures, occasion } = supposed;
  const asking = [applicant, submitter, concerns].filter((id) => id !== undefined);
  const { directory, standIns } = await loadWorldOf(db, { steps, asking, projectLeader }, occasion);
  const names = await namesOf(db, pointedTo(steps));
  const request: PathRequest = { steps, applicant, submitter, concerns, projectLeader, figures };
  const path = expectedPath(request, directory, standIns);
  return {
    blocked: path.some((one) => one.blocked),
    steps: path.map((one, index) => ({
      number: index + 1,
      label: labelOf(one, names),
      mode: modeName(one),
      check: one.check,
      people: one.standing.map((id) => ({ id, name: directory.people.get(id)?.name ?? '' })),
      note: noteOf(one, directory),
      skipped: one.skipped,
    })),
  };
}
