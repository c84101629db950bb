import type { Refused } from './ask.ts';
import { element } from './parts.ts';

/** A control with its name above and, where it was refused, why below. */
export function field(name: string, label: string, control: HTMLInputElement | HTMLTextAreaElement): HTMLElement {
  control.id = name;
  control.name = name;
  control.setAttribute('aria-describedby', `${name}-error`);
  return element(
    'div',
    { class: 'client-field' },
    element('label', { for: name }, label),
    control,
    element('p', { id: `${name}-error`, class: 'client-error', role: 'alert' }),
  );
}

/** One of several, each as large as a thumb. */
export function choices(
  name: string,
  label: string,
  options: readonly (readonly [value: string, words: string])[],
): HTMLElement {
  return element(
    'fieldset',
    { class: 'client-choices', 'aria-describedby': `${name}-error` },
    element('legend', {}, label),
    element(
      'div',
      {},
      ...options.map(([value, words]) =>
        element('label', {}, element('input', { type: 'radio', name, value }), element('span', {}, words)),
      ),
    ),
    element('p', { id: `${name}-error`, class: 'client-error', role: 'alert' }),
  );
}

/** What is wrong, where it is wrong; the first is gone to. */
function showErrors(form: HTMLFormElement, fields: Readonly<Record<string, string>>): boolean {
  let first: HTMLElement | undefined;
  for (const place of form.querySelectorAll<HTMLElement>('.client-error')) {
    const name = place.id.replace(/-error$/, '');
    place.textContent = fields[name] ?? '';
    const controls = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
    for (const control of controls) control.setAttribute('aria-invalid', String(fields[name] !== undefined));
    if (fields[name] !== undefined) first ??= controls[0];
  }
  first?.focus();
  return first !== undefined;
}

interface FormOptions {
  readonly submit: string;
  readonly fields: readonly (HTMLElement | undefined)[];
  /** What is missing, by field. */
  readonly check: (values: FormData) => Readonly<Record<string, string>>;
  /** Why it was refused, or nothing. */
  readonly send: (values: FormData) => Promise<Refused | undefined>;
}

export function form({ submit, fields, check, send }: FormOptions): HTMLFormElement {
  const button = element('button', { type: 'submit', class: 'client-button client-primary' }, submit);
  const said = element('p', { class: 'client-error', role: 'alert', id: 'form-error' });
  const made = element('form', { novalidate: true, class: 'client-form' }, ...fields, said, button);
  made.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = new FormData(made);
    if (showErrors(made, check(values))) return;
    button.disabled = true;
    const refused = await send(values);
    button.disabled = false;
    if (refused === undefined) return;
    if (!showErrors(made, refused.fields)) said.textContent = refused.words;
  });
  return made;
}

export const said = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();
