import type { AcceptanceDocument, FrozenDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import { acceptanceOutcomes, clientPaths } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { ask } from './ask.ts';
import { filePicker } from './file-picker.ts';
import { choices, field, form, said } from './form.ts';
import { contact, element, printButton, show, showCompany, showRefusal } from './parts.ts';
import { about, filesOf, receipt, words } from './shown-document.ts';

const title = '项目验收';

function answerForm({ sha256 }: FrozenDocument): HTMLFormElement {
  const picker = filePicker();
  return form({
    submit: '提交验收结果',
    fields: [
      choices('outcome', '验收结果', Object.entries(acceptanceOutcomes)),
      field('words', '意见', element('textarea', { rows: 4, maxlength: 1000 })),
      picker.field,
      field('signer', '签名（您的姓名）', element('input', { type: 'text', maxlength: 30, autocomplete: 'name' })),
    ],
    check: (values) => ({
      ...(said(values, 'outcome') === '' && { outcome: '请选择验收结果' }),
      ...(['remarks', 'refused'].includes(said(values, 'outcome')) &&
        said(values, 'words') === '' && { words: '请填写意见' }),
      ...(said(values, 'signer') === '' && { signer: '请填写您的姓名' }),
    }),
    send: async (values) => {
      const [outcome, opinion, signer] = [said(values, 'outcome'), said(values, 'words'), said(values, 'signer')];
      const sent = { sha256, outcome, words: opinion, signer, file_ids: picker.ids() };
      const answer = await ask<FrozenDocument>(clientPaths.accept, sent);
      if ('refused' in answer) return answer.refused;
      showDocument(answer.data);
      document.querySelector('h1')?.focus();
      scrollTo(0, 0);
      return undefined;
    },
  });
}

/** As long as nothing was said, with the form for it; afterwards as what it was said to. */
function showDocument(frozen: FrozenDocument): void {
  const acceptance = JSON.parse(frozen.content) as AcceptanceDocument;
  const { answer } = frozen;
  showCompany(acceptance.company);
  show(
    answer === null ? title : '项目验收已提交',
    answer !== null && receipt(answer, frozen.sha256),
    about(acceptance, '申请时间'),
    words('完成情况', acceptance.summary),
    element(
      'section',
      {},
      element('h2', {}, '交付物'),
      element('ol', { class: 'client-list' }, ...acceptance.deliverables.map((one) => element('li', {}, one))),
    ),
    filesOf(acceptance.files, '文件'),
    answer === null ? answerForm(frozen) : printButton(),
    contact(acceptance.leader),
  );
}

export async function showAcceptance(): Promise<void> {
  const answer = await ask<FrozenDocument>(clientPaths.acceptance);
  if ('refused' in answer) showRefusal(title, answer.refused.words);
  else showDocument(answer.data);
}
