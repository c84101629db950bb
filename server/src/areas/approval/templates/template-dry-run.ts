import { stepsOf } from '@tongzhou/contract/areas/approval/step.ts';
import type { dryRun } from '@tongzhou/contract/areas/approval/template.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { showPath } from '#areas/approval/path/show-path.ts';
import type { Db } from '#platform/database/client.ts';

export const tryTemplate = (db: Db, { content_json, applicant_id, amount, days, type }: InputOf<typeof dryRun>) =>
  showPath(db, {
    steps: stepsOf(content_json),
    applicant: applicant_id,
    figures: { amount, days, type },
  });
