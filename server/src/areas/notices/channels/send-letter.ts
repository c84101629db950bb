import type { Transporter } from 'nodemailer';
import type { Letter } from '#areas/notices/channels/outbox-table.ts';
import { type Channels, type Robot, robotMark } from '#platform/channels.ts';

const patienceMs = 10_000;

/** Sends one letter, or throws. */
export interface Carrier {
  readonly channels: readonly Letter['channel'][];
  readonly send: (letter: Letter) => Promise<void>;
}

const bodyFor: Readonly<Record<Robot['kind'], (words: string) => object>> = {
  wecom: (content) => ({ msgtype: 'text', text: { content } }),
  dingtalk: (content) => ({ msgtype: 'text', text: { content } }),
  feishu: (text) => ({ msg_type: 'text', content: { text } }),
};

async function sendToRobot({ kind, url }: Robot, words: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyFor[kind](words)),
    // Elsewhere is not where the configuration said.
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  const said = (await answer.json()) as { errcode?: number; code?: number; StatusCode?: number };
  const code = said.errcode ?? said.code ?? said.StatusCode;
  if (!answer.ok || code !== 0) throw new Error(`the robot answered ${answer.status}, ${code}`);
}

/** Loaded by those who send mail. */
async function openPost({ url, from }: NonNullable<Channels['mail']>): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** Only to what the configuration names: one mail server, and these robots. */
export function createCarrier({ mail, robots, publicUrl }: Channels): Carrier {
  const wordsOf = ({ title, link }: Letter) => `${title}\n${publicUrl}${link}`;
  let opened: Promise<Transporter> | undefined;
  const post = (settings: NonNullable<Channels['mail']>) => (opened ??= openPost(settings));
  return {
    channels: [...(mail === undefined ? [] : ['mail' as const]), ...(robots.length === 0 ? [] : ['robot' as const])],
    send: async (letter) => {
      if (letter.channel === 'robot') {
        // One that is no longer configured hears nothing more.
        const robot = robots.find((one) => robotMark(one) === letter.receiver);
        if (robot !== undefined) await sendToRobot(robot, wordsOf(letter));
        return;
      }
      if (letter.address === null || mail === undefined) return;
      await (await post(mail)).sendMail({
        to: { name: '', address: letter.address },
        subject: letter.title,
        text: wordsOf(letter),
      });
    },
  };
}
