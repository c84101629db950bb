import { stepsOf } from '@tongzhou/contract/areas/approval/step.ts';
import type { dryRun } from '@tongzhou/contract/areas/approval/template.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { expectedPath } from '#areas/approval/path-rules.ts';
import { loadDirectory } from '#areas/approval/path-table.ts';
import { labelOf, modeName, noteOf } from '#areas/approval/path-words-rules.ts';
import { namesOf } from '#areas/approval/template-choice-table.ts';
import { pointedTo } from '#areas/approval/template-rules.ts';
import type { Db } from '#platform/database/client.ts';

/** How the path would look for this person and these figures. */
export async function tryTemplate(db: Db, input: InputOf<typeof dryRun>) {
  const steps = stepsOf(input.content_json);
  const directory = await loadDirectory(db, steps, [input.applicant_id]);
  const names = await namesOf(db, pointedTo(steps));
  const amount = input.amount === undefined ? undefined : Math.round(input.amount * 100);
  const path = expectedPath(
    { steps, applicant: input.applicant_id, figures: { amount, days: input.days, type: input.type } },
    directory,
  );
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
