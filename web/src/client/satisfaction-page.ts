import { clientPaths, scorePartNames, scoreParts } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { ask } from './ask.ts';
import { choices, field, form, said } from './form.ts';
import { contact, element, show, showCompany, showRefusal } from './parts.ts';

interface Asked {
  readonly company: string;
  readonly project_title: string;
  readonly leader: { readonly name: string; readonly phone: string | null };
}

const title = '满意度评价';
const marks = [
  ['1', '1 很不满意'],
  ['2', '2'],
  ['3', '3 一般'],
  ['4', '4'],
  ['5', '5 很满意'],
] as const;

const scoreForm = (leader: Asked['leader']): HTMLFormElement =>
  form({
    submit: '提交评价',
    fields: [
      ...scorePartNames.map((name) => choices(name, scoreParts[name], marks)),
      field('words', '意见或建议（可选）', element('textarea', { rows: 4, maxlength: 1000 })),
      field('signer', '您的姓名', element('input', { type: 'text', maxlength: 30, autocomplete: 'name' })),
    ],
    check: (values) => ({
      ...Object.fromEntries(
        scorePartNames.filter((name) => said(values, name) === '').map((name) => [name, '请选择 1 至 5 分']),
      ),
      ...(said(values, 'signer') === '' && { signer: '请填写您的姓名' }),
    }),
    send: async (values) => {
      const scores = Object.fromEntries(scorePartNames.map((name) => [name, Number(said(values, name))]));
      const sent = { ...scores, words: said(values, 'words'), signer: said(values, 'signer') };
      const answer = await ask<{ at: number }>(clientPaths.score, sent);
      if ('refused' in answer) return answer.refused;
      show(
        '感谢您的评价',
        element('p', { role: 'status' }, '您的评价已提交，我们会认真对待每一条意见。'),
        contact(leader),
      );
      document.querySelector('h1')?.focus();
      return undefined;
    },
  });

export async function showSatisfaction(): Promise<void> {
  const answer = await ask<Asked>(clientPaths.pleased);
  if ('refused' in answer) return showRefusal(title, answer.refused.words);
  const { company, project_title, leader } = answer.data;
  showCompany(company);
  show(
    title,
    element('p', { class: 'client-lead' }, `请为“${project_title}”评分，1 分最低，5 分最高。`),
    scoreForm(leader),
    contact(leader),
  );
}
