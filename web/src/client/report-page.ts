import type { FrozenDocument, ReportDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import { clientPaths } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { ask } from './ask.ts';
import { contact, element, printButton, show, showCompany, showRefusal } from './parts.ts';
import { about, filesOf, words } from './shown-document.ts';

const title = '项目进度汇报';

const progressOf = (percent: number): HTMLElement =>
  element(
    'section',
    {},
    element('h2', {}, '进度'),
    element(
      'div',
      { class: 'client-progress' },
      element('progress', { max: 100, value: percent, 'aria-label': '进度' }),
      element('b', {}, `${percent}%`),
    ),
  );

export async function showReport(): Promise<void> {
  const answer = await ask<FrozenDocument>(clientPaths.report);
  if ('refused' in answer) return showRefusal(title, answer.refused.words);
  const report = JSON.parse(answer.data.content) as ReportDocument;
  showCompany(report.company);
  show(
    title,
    about(report, '汇报时间'),
    progressOf(report.progress),
    words('已完成', report.done),
    words('下一步', report.next),
    words('风险', report.risks),
    filesOf(report.files, '图片'),
    printButton(),
    contact(report.leader),
  );
}
