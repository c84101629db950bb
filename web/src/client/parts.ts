type Attributes = Readonly<Record<string, string | number | boolean>>;
type Child = Node | string | undefined | false;

/** An element with its attributes and what stands in it; what is said is text, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, '');
    else if (value !== false) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** Puts something in the page's place, and says so to those who hear it. */
export function show(title: string, ...content: readonly Child[]): void {
  document.title = title;
  const main = document.getElementById('content');
  const heading = element('h1', { tabindex: -1 }, title);
  main?.replaceChildren(heading, ...content.filter((child) => child !== undefined && child !== false));
  main?.removeAttribute('aria-busy');
}

/** That nothing can be done here, in the server's words. */
export function showRefusal(title: string, words: string): void {
  show(title, element('p', { class: 'client-dead', role: 'alert' }, words));
}

export const showCompany = (name: string): void => {
  const place = document.getElementById('company');
  if (place !== null) place.textContent = name;
};

interface Leader {
  readonly name: string;
  readonly phone: string | null;
}

/** Whom to ask. */
export const contact = ({ name, phone }: Leader): HTMLElement =>
  element(
    'footer',
    { class: 'client-contact' },
    `项目负责人：${name}`,
    phone !== null && element('a', { href: `tel:${phone}` }, phone),
  );

const whole = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** 2026-11-15 09:30 */
export function moment(at: number): string {
  const part = Object.fromEntries(whole.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

export const printButton = (): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: 'client-button client-unprinted' }, '打印或保存为 PDF');
  button.addEventListener('click', () => print());
  return button;
};
