import { mySessions } from '@tongzhou/contract/areas/identity/account.ts';
import { signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceName } from '#areas/identity/sessions/device.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { adminPassword } from '#testing/test-config.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

describe('a device gets the name that a person would use', () => {
  it.each([
    [chrome, 'Chrome · Windows'],
    [`${chrome} Edg/150.0.0.0`, 'Edge · Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0',
      '微信 · iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36 DingTalk/7.0',
      '钉钉 · Android',
    ],
    ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0 Safari/537.36', 'Chrome · 鸿蒙'],
    ['curl/8.0', '未知设备'],
    ['', '未知设备'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));
});

describe('the list of devices', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('shows device, address and times, marks the current session, and gives no token away', async () => {
    const signInFrom = async (agent: string, address: string) => {
      const answer = await app.call(
        signIn,
        { account: 'admin', password: adminPassword },
        { address, headers: { 'user-agent': agent } },
      );
      return (answer.data as { access_token: string }).access_token;
    };
    const begun = app.clock.now;
    await signInFrom('<script>alert(1)</script>', '10.0.0.1');
    app.clock.now += 120_000;
    const token = await signInFrom(chrome, '10.0.0.2');
    const { data } = await app.call(mySessions, {}, { as: token });
    const times = (at: number) => ({ created_at: at, last_active_at: at });
    expect(data).toEqual([
      {
        id: expect.any(Number),
        current: true,
        device: 'Chrome · Windows',
        address: '10.0.0.2',
        ...times(begun + 120_000),
      },
      { id: expect.any(Number), current: false, device: '未知设备', address: '10.0.0.1', ...times(begun) },
    ]);
  });
});
