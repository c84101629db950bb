/**
 * For a dialog that has opened: the first field takes the focus. Not when a person was quicker and is in a field already:
 * what they type would end up in another one.
 */
export function focusFirstField(form: HTMLElement | null): void {
  if (form === null || form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus();
}
