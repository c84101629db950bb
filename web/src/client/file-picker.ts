import { clientFileLimit, clientFilesAtMost } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { type Uploaded, upload } from './ask.ts';
import { field } from './form.ts';
import { element } from './parts.ts';

interface FilePicker {
  readonly field: HTMLElement;
  /** Of what was uploaded and not taken out again. */
  readonly ids: () => number[];
}

/** The browser's own words would be in its language: the field is there, for keys and readers, and this is what is seen of it. */
const waiting = '选择文件';

/** Files go up as they are chosen; what is sent later names them. */
export function filePicker(): FilePicker {
  let chosen: readonly Uploaded[] = [];
  const list = element('ul', { class: 'client-files', 'aria-label': '已上传的附件' });
  const input = element('input', { type: 'file', multiple: true });
  const place = field('file_ids', `附件（可选，最多 ${clientFilesAtMost} 个，每个不超过 10 MB）`, input);
  const button = element('label', { class: 'client-file', for: input.id }, waiting);
  input.after(button);
  place.append(list);
  const say = (words: string) => {
    const error = place.querySelector('.client-error');
    if (error !== null) error.textContent = words;
  };
  const draw = () =>
    list.replaceChildren(
      ...chosen.map((file) => {
        const remove = element(
          'button',
          { type: 'button', class: 'client-file', 'aria-label': `移除 ${file.file_name}` },
          '移除',
        );
        remove.addEventListener('click', () => {
          chosen = chosen.filter((one) => one !== file);
          draw();
          input.focus();
        });
        return element('li', {}, element('span', {}, file.file_name), remove);
      }),
    );
  input.addEventListener('change', async () => {
    say('');
    input.disabled = true;
    button.textContent = '正在上传…';
    for (const file of input.files ?? []) {
      if (file.size > clientFileLimit) {
        say(`${file.name} 超过 10 MB`);
        continue;
      }
      const answer = await upload(file);
      if ('refused' in answer) say(`${file.name}：${answer.refused.fields.attachment ?? answer.refused.words}`);
      else chosen = [...chosen, answer.data];
      draw();
    }
    input.value = '';
    input.disabled = false;
    button.textContent = waiting;
  });
  return { field: place, ids: () => chosen.map(({ id }) => id) };
}
