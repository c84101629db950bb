import { createHash } from 'node:crypto';

/** A group chat's robot, by the address that it listens at, which is a secret. */
export interface Robot {
  readonly kind: 'wecom' | 'dingtalk' | 'feishu';
  readonly url: string;
}

/** Ways out of the house; none unless the configuration names them. */
export interface Channels {
  readonly mail?: { readonly url: string; readonly from: string };
  readonly robots: readonly Robot[];
  /** Where links lead. */
  readonly publicUrl: string;
}

/** Names a robot without saying its address. */
export const robotMark = ({ kind, url }: Robot): string =>
  `${kind}:${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;

const form = /^(wecom|dingtalk|feishu)\+(https?:\/\/\S+)$/;

/** wecom+https://…, dingtalk+https://…; undefined where one of them is none. */
export function robotsIn(text: string): Robot[] | undefined {
  const robots: Robot[] = [];
  for (const part of text.split(',')) {
    const [, kind, url = ''] = form.exec(part.trim()) ?? [];
    if (!URL.canParse(url)) return undefined;
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return undefined;
    robots.push({ kind: kind as Robot['kind'], url });
  }
  return robots;
}
