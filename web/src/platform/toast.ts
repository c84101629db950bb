export type ToastKind = 'error' | 'success' | 'warning' | 'info';

const shownFor = 3000;
/** Long enough to reach its button. */
const shownForWithAction = 8000;
export const keptToastName = 'toast_after_navigation';

let region: HTMLElement | undefined;
const standing = new Map<string, { element: HTMLElement; timer: ReturnType<typeof setTimeout> }>();

function place(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'toasts';
  document.body.append(region);
  return region;
}

function remove(key: string): void {
  standing.get(key)?.element.remove();
  standing.delete(key);
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

function buttonOf({ label, run }: ToastAction, key: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => {
    remove(key);
    run();
  });
  return button;
}

/** The same words twice are one toast that stands longer: several calls of a screen fail together. */
export function toast(text: string, kind: ToastKind = 'info', action?: ToastAction): void {
  const key = `${kind} ${text}`;
  const before = standing.get(key);
  if (before !== undefined) clearTimeout(before.timer);
  const standsStill = before?.element.isConnected === true;
  const element = standsStill ? before.element : document.createElement('div');
  if (!standsStill) {
    element.className = `toast toast-${kind}`;
    element.role = kind === 'error' ? 'alert' : 'status';
    element.textContent = text;
    if (action !== undefined) element.append(buttonOf(action, key));
    place().append(element);
  }
  standing.set(key, {
    element,
    timer: setTimeout(() => remove(key), action === undefined ? shownFor : shownForWithAction),
  });
}

/** Leaves words for the page that is opened next: one that is being left cannot show them long enough. */
export function toastAfterNavigation(text: string, kind: ToastKind = 'error'): void {
  sessionStorage.setItem(keptToastName, JSON.stringify({ text, kind }));
}

/** Kept until it has stood its time: a page that is left at once hands it on. */
export function showKeptToast(): void {
  const value = sessionStorage.getItem(keptToastName);
  if (value === null) return;
  const { text, kind } = JSON.parse(value) as { text: string; kind: ToastKind };
  toast(text, kind);
  setTimeout(() => {
    if (sessionStorage.getItem(keptToastName) === value) sessionStorage.removeItem(keptToastName);
  }, shownFor);
}
