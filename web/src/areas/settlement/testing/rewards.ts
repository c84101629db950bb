import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says to boards, growth and one's own pages, for tests.

const pathOf = ({ url }: Sent): string => new URL(url, 'http://tongzhou.test').pathname;

/** Answers by method and path, such as `PUT /api/project/growthRule`, or by path alone; everything else is empty. */
export const answerRewards = (own: Readonly<Record<string, Reply>>): Sent[] =>
  answerWith((sent) => own[`${sent.method} ${pathOf(sent)}`] ?? own[pathOf(sent)] ?? { data: [] });

export const bodiesOf = (call: string, sent: readonly Sent[]): unknown[] =>
  sent.filter((one) => `${one.method} ${pathOf(one)}` === call).map(({ body }) => body);
