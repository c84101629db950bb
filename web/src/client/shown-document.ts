import type { ClientAnswer, ClientDocument, ShownFile } from '@tongzhou/contract/areas/projects/client-document.ts';
import { acceptanceOutcomes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { fileAddress } from './ask.ts';
import { element, moment } from './parts.ts';

const isPicture = ({ content_type }: ShownFile): boolean => content_type.startsWith('image/');

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A picture comes when the page stands; without it there is its name. */
function picture(file: ShownFile): HTMLElement {
  const image = element('img', { alt: file.file_name });
  const holder = element('figure', {}, element('figcaption', {}, file.file_name));
  void fileAddress(file.id).then((address) => {
    if (address === undefined) return;
    image.src = address;
    holder.prepend(image);
  });
  return holder;
}

function paper(file: ShownFile): HTMLElement {
  const button = element('button', { type: 'button', class: 'client-file' }, `下载 ${file.file_name}`);
  const said = element('span', { role: 'status' }, sizeOf(file.size));
  button.addEventListener('click', async () => {
    button.disabled = true;
    const address = await fileAddress(file.id);
    button.disabled = false;
    if (address === undefined) {
      said.textContent = '下载失败，请稍后再试';
      return;
    }
    element('a', { href: address, download: file.file_name }).click();
    said.textContent = sizeOf(file.size);
  });
  return element('li', {}, button, said);
}

export function filesOf(files: readonly ShownFile[], title: string): HTMLElement | undefined {
  if (files.length === 0) return undefined;
  const papers = files.filter((file) => !isPicture(file)).map(paper);
  return element(
    'section',
    {},
    element('h2', {}, title),
    ...files.filter(isPicture).map(picture),
    papers.length > 0 && element('ul', { class: 'client-files' }, ...papers),
  );
}

export const words = (title: string, said: string): HTMLElement =>
  element('section', {}, element('h2', {}, title), element('p', { class: 'client-words' }, said === '' ? '无' : said));

/** Which project it is about. */
export function about({ project, at }: ClientDocument, when: string): HTMLElement {
  const facts = [
    ['项目', project.title],
    ['项目编号', project.number ?? ''],
    ['客户', project.customer ?? ''],
    [when, moment(at)],
  ] as const;
  return element(
    'dl',
    { class: 'client-facts' },
    ...facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
  );
}

/** What was said to it, with what proves what it was said to. */
export function receipt({ outcome, words: said, signer, at, files }: ClientAnswer, sha256: string): HTMLElement {
  return element(
    'section',
    { class: 'client-receipt' },
    element('h2', {}, '验收结果'),
    element('p', { class: `client-outcome client-${outcome}` }, acceptanceOutcomes[outcome]),
    said !== '' && element('p', { class: 'client-words' }, said),
    element('p', {}, `签名：${signer}　${moment(at)}`),
    filesOf(files, '附件'),
    element('p', { class: 'client-hash' }, `内容校验值（SHA-256）：${sha256}`),
  );
}
