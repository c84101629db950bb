import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { expectedPath, type Figures, nameSteps, type PathRequest } from '#areas/approval/path/path-rules.ts';
import { loadDirectory } from '#areas/approval/path/path-table.ts';
import { labelOf, modeName, noteOf } from '#areas/approval/path/path-words-rules.ts';
import { namesOf } from '#areas/approval/templates/template-choice-table.ts';
import { pointedTo } from '#areas/approval/templates/template-rules.ts';
import type { Db } from '#platform/database/client.ts';

export interface Supposed {
  readonly steps: readonly ApproverStep[];
  readonly applicant: number;
  readonly submitter?: number;
  readonly concerns?: number | undefined;
  readonly figures: Figures;
  /** Who stands in for these people now; nobody where a template is only tried. */
  readonly standInsOf?: (people: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** How the path would look for this person and these figures, in words. */
export async function showPath(db: Db, supposed: Supposed) {
  const { steps, applicant, submitter, concerns, figures } = supposed;
  const people = [applicant, submitter, concerns].filter((id) => id !== undefined);
  const directory = await loadDirectory(db, steps, people);
  const names = await namesOf(db, pointedTo(steps));
  const request: PathRequest = { steps, applicant, submitter, concerns, figures };
  const named = nameSteps(request, directory).flatMap((one) => one.people);
  const path = expectedPath(request, directory, await supposed.standInsOf?.(named));
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
