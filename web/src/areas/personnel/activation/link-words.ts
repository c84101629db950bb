import { dateTime } from '#ui/shanghai-time.ts';

/** The server does not know under which name it is reached; the page does. */
export const wholeAddress = (link: string): string => new URL(link, location.origin).href;

interface SentLink {
  readonly address: string;
  readonly expiresAt: number;
}

interface Invited extends SentLink {
  readonly name?: string | undefined;
  /** Empty as long as the company has not entered its name. */
  readonly company: string;
}

// The spaces keep a chat program from taking the words after an address for a part of it.

/** The words HR sends to whoever is invited. */
export function invitationWords({ name, company, address, expiresAt }: Invited): string {
  const greeting = name === undefined ? '您好' : `您好，${name}`;
  const from = company === '' ? '' : `${company}邀请您入职。`;
  return `${greeting}：${from}请用手机打开 ${address} 完成入职登记，链接 ${dateTime(expiresAt)} 前有效。`;
}

/** The words HR sends to someone who is to set a password. */
export const activationWords = (name: string, { address, expiresAt }: SentLink): string =>
  `您好，${name}：请打开 ${address} 设置登录密码，链接 ${dateTime(expiresAt)} 前有效，只能使用一次。`;
