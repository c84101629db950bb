import { createClientLink } from '@tongzhou/contract/areas/projects/client-link.ts';
import { answerAcceptance, giveScore } from '@tongzhou/contract/areas/projects/client-page.ts';
import { createReport } from '@tongzhou/contract/areas/projects/report.ts';
import { scorePartNames } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { at, type ConstraintScene, choice, heard, missing, nobody } from './heard.ts';

// What input could do to the constraints of reports, links and what clients say.

export const clientInputs: readonly ConstraintScene[] = [
  heard('project_reports_project_id_fkey', missing(), (s) => s.call(createReport, { project_id: nobody })),
  heard('project_reports_progress_check', at('progress', '不能大于 100'), (s) =>
    s.call(createReport, { progress: 101 }),
  ),
  heard('client_links_project_id_fkey', missing(), (s) => s.call(createClientLink, { project_id: nobody })),
  heard('client_links_purpose_check', at('purpose', choice), (s) => s.call(createClientLink, { purpose: 'x' })),
  heard('client_answers_outcome_check', at('outcome', choice), (s) => s.call(answerAcceptance, { outcome: 'x' })),
  ...scorePartNames.map((part) =>
    heard(`client_scores_${part}_check`, at(part, '请选择 1 至 5 分'), (s) => s.call(giveScore, { [part]: 0 })),
  ),
];
