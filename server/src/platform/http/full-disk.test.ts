import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { toRefusal } from '#platform/http/answer.ts';

it('a full disk is said in words, whether the file did not fit or the row [G10]', async () => {
  const failure = await writeFile('/dev/full', 'a').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ENOSPC' });
  for (const error of [failure, Object.assign(new Error('could not extend file'), { code: '53100' })])
    expect(toRefusal(error)).toMatchObject({ status: 503, message: '服务器存储空间不足，请联系管理员' });
});
