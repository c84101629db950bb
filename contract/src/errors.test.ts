import { describe, expect, it } from 'vitest';
import { refusals } from '#contract/errors.ts';

describe('refusals', () => {
  it('use the agreed statuses and no other', () => {
    const statuses = new Set<number>(Object.values(refusals).map((refusal) => refusal.status));
    expect([...statuses].sort()).toEqual([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]);
  });

  it('say what the specification says', () => {
    expect(refusals['no-session']).toMatchObject({ status: 401, msg: '请登录账号' });
    expect(refusals['not-permitted']).toMatchObject({ status: 403, msg: '无权限访问' });
    expect(refusals.invalid).toMatchObject({ status: 422, msg: '服务器超时或参数错误，请检查' });
    expect(refusals['wrong-credentials']).toMatchObject({ status: 400, msg: '账号或密码错误' });
    expect(refusals['password-pending']).toMatchObject({ status: 403, msg: '请先修改密码' });
    expect(refusals['second-factor-pending']).toMatchObject({ status: 403, msg: '请先启用两步验证' });
  });

  it('send the browser back to the login for a missing session only', () => {
    const names = Object.entries(refusals).filter(([, refusal]) => refusal.status === 401);
    expect(names.map(([name]) => name)).toEqual(['no-session']);
  });

  it('say when to come back wherever waiting helps', () => {
    for (const [name, refusal] of Object.entries(refusals)) {
      const waiting = refusal.status === 429 || refusal.status === 503;
      if (waiting) expect([name, 'retryAfter' in refusal]).toEqual([name, true]);
    }
  });

  it('are written in Chinese, without a word about the inside', () => {
    for (const { msg } of Object.values(refusals)) {
      expect(msg).toMatch(/\p{Script=Han}/u);
      expect(msg).not.toMatch(/sql|stack|postgres|exception|error/i);
    }
  });
});
