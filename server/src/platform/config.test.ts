import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigProblem, keyId, readConfig } from '#platform/config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tongzhou-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const goodKey = 'b7Qz0pLw9vXk2mTn4rYc6sHd8fGj1aEu3iOq5ZxCvBnM';
const external = { DATABASE_URL: 'postgres://app@db.example/tongzhou', AUTH_KEY: goodKey };
const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...settings });
const problem = (settings: Record<string, string>): string => {
  try {
    read(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblem);
    return (error as Error).message;
  }
  return 'accepted';
};

describe('settings', () => {
  it('need nothing but a place for the data', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir,
      anchorDir: path.join(dataDir, 'anchors'),
      trustProxy: [],
      demo: true,
      logLevel: 'info',
      limitScale: 1,
    });
  });

  it('are read as they are meant', () => {
    const config = read({
      ...external,
      PORT: '0',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://oa.example.cn/',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8',
      ANCHOR_DIR: path.join(dataDir, 'elsewhere'),
      ADMIN_PASSWORD: 'eight-ch',
      LOG_LEVEL: 'debug',
      LIMIT_SCALE: '5',
      MIGRATION_DATABASE_URL: 'postgresql://owner@db.example/tongzhou',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      publicUrl: 'https://oa.example.cn',
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'],
      anchorDir: path.join(dataDir, 'elsewhere'),
      databaseUrl: external.DATABASE_URL,
      migrationDatabaseUrl: 'postgresql://owner@db.example/tongzhou',
      adminPassword: 'eight-ch',
      // The demo company is for the embedded database only, unless asked for.
      demo: false,
      limitScale: 5,
    });
    expect(read({ ...external, DEMO: '1' }).demo).toBe(true);
    expect(read({ PORT: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'http', '必须是 0–65535 的端口号'],
    ['PORT', '65536', '必须是 0–65535 的端口号'],
    ['PORT', '-1', '必须是 0–65535 的端口号'],
    ['PORT', '80.5', '必须是 0–65535 的端口号'],
    ['HOST', 'my host', '必须是监听地址，例如 127.0.0.1 或 0.0.0.0'],
    ['DATABASE_URL', 'mysql://db/tongzhou', '必须是以 postgres:// 开头的地址'],
    ['DATABASE_URL', 'postgres://app@:x/tongzhou', '必须是以 postgres:// 开头的地址'],
    ['MIGRATION_DATABASE_URL', 'db.example', '必须是以 postgres:// 开头的地址'],
    ['PUBLIC_URL', 'oa.example.cn', '必须是 http(s) 地址'],
    ['PUBLIC_URL', 'ftp://oa.example.cn', '必须是 http(s) 地址'],
    ['TRUST_PROXY', 'nginx', '必须是代理的 IP 或网段，以逗号分隔'],
    ['TRUST_PROXY', '1', '必须是代理的 IP 或网段，以逗号分隔'],
    ['TRUST_PROXY', 'abc', '必须是代理的 IP 或网段，以逗号分隔'],
    ['TRUST_PROXY', '10.0.0.0/33', '必须是代理的 IP 或网段，以逗号分隔'],
    ['TRUST_PROXY', '127.0.0.1,,10.0.0.1', '必须是代理的 IP 或网段，以逗号分隔'],
    ['ADMIN_PASSWORD', 'seven-c', '长度必须为 8–128 位'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), '长度必须为 8–128 位'],
    ['DEMO', 'yes', '必须是 0 或 1'],
    ['LOG_LEVEL', 'verbose', '必须是 fatal、error、warn、info、debug、trace 或 silent'],
    ['LIMIT_SCALE', '0', '必须是正整数'],
    ['LIMIT_SCALE', '1.5', '必须是正整数'],
  ])('%s=%s stops the start and says what it should be', (name, value, meaning) => {
    expect(problem({ [name]: value })).toBe(`设置 ${name} 不正确：${meaning}`);
  });

  it('that cannot work together are refused', () => {
    for (const url of ['s3://bucket', 'https://host/bucket', 'https://key:secret@host/', 'https://key:secret@host/a b'])
      expect(problem({ STORAGE_URL: url })).toBe(
        '设置 STORAGE_URL 不正确：必须形如 https://密钥:口令@地址/存储桶?region=区域',
      );
    expect(
      read({ STORAGE_URL: 'https://key:se%2Fcret@s3.example.cn:9000/files?region=cn-north-1' }).objectStore,
    ).toEqual({
      endpoint: 'https://s3.example.cn:9000/files',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
      region: 'cn-north-1',
    });
    const public_ = { PUBLIC_URL: 'https://oa.example.cn/' };
    expect(problem({ MAIL_URL: 'smtp://mail.example.cn', MAIL_FROM: 'oa@example.cn' })).toContain('却没有 PUBLIC_URL');
    expect(problem({ ...public_, MAIL_URL: 'smtp://mail.example.cn' })).toBe('设置了 MAIL_URL 却没有 MAIL_FROM');
    for (const urls of ['https://x.cn', 'slack+https://x.cn', 'wecom+http://x.cn', 'wecom+https://x.cn,'])
      expect(problem({ ...public_, ROBOT_URLS: urls })).toContain('设置 ROBOT_URLS 不正确');
    const robots = 'wecom+https://qyapi.example.cn/send?key=1, feishu+https://open.example.cn/hook/2';
    expect(read({ ...public_, ROBOT_URLS: robots }).channels).toEqual({
      robots: [
        { kind: 'wecom', url: 'https://qyapi.example.cn/send?key=1' },
        { kind: 'feishu', url: 'https://open.example.cn/hook/2' },
      ],
      publicUrl: 'https://oa.example.cn',
    });
    expect(problem({ MIGRATION_DATABASE_URL: external.DATABASE_URL })).toBe(
      '设置了 MIGRATION_DATABASE_URL 却没有 DATABASE_URL',
    );
  });

  it.each(['DATABASE_ULR', 'AUTH_KEYS', 'DATA_DIRECTORY', 'TRUST_PROXIES', 'LIMIT_SCALES', 'ADMIN_PASSWD'])(
    'misspelt as %s are refused, not ignored',
    (name) => {
      expect(problem({ [name]: 'x' })).toBe(`不认识的设置 ${name}，请检查拼写`);
    },
  );

  it('of other programs are none of our business', () => {
    expect(problem({ PATH: '/bin', HOSTNAME: 'x', NODE_ENV: 'production' })).toBe('accepted');
  });

  it('name a data folder that cannot be made', () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    expect(problem({ DATA_DIR: path.join(file, 'below') })).toMatch(/^设置 DATA_DIR 不正确：无法读写 /);
  });
});

describe('the signing key [A04]', () => {
  it('is required with a database of one’s own', () => {
    const { AUTH_KEY: _, ...without } = external;
    expect(problem(without)).toBe('使用 DATABASE_URL 时必须设置 AUTH_KEY（至少 32 字节的随机串，所有服务器相同）');
    expect(problem({ ...without, AUTH_KEY: '' })).toMatch(/^使用 DATABASE_URL 时必须设置 AUTH_KEY/);
  });

  it.each(['secret', 'test', 'abcdefghijklmnopqrstuvwxyz', 'b7Qz0pLw9vXk2mTn4rYc6sHd8fGj1aE'])(
    '%s is too short',
    (key) => {
      expect(problem({ ...external, AUTH_KEY: key })).toBe('AUTH_KEY 太短：至少需要 32 字节');
    },
  );

  it.each([
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
    'abcdefghijklmnopqrstuvwxyz1234567890',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    'secretsecretsecretsecretsecretsecret',
    'my-secret-password-changeme-default',
    'tongzhou-tongzhou-tongzhou-example!!',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '0123456789abcdef0123456789abcdef',
    'qW3!zR7#pL9@qW3!zR7#pL9@qW3!zR7#pL9@',
    '98765432109876543210zyxwvutsrqponmlk',
  ])('%s is guessable', (key) => {
    expect(problem({ ...external, AUTH_KEY: key })).toMatch(/^AUTH_KEY 太弱/);
  });

  it('may be several, and each is judged', () => {
    const other = goodKey.split('').reverse().join('');
    expect(read({ ...external, AUTH_KEY: `${goodKey}, ${other}` }).authKeys).toEqual([goodKey, other]);
    expect(problem({ ...external, AUTH_KEY: `${goodKey},short` })).toBe('AUTH_KEY 太短：至少需要 32 字节');
    expect(problem({ ...external, AUTH_KEY: `${goodKey},` })).toBe('AUTH_KEY 太短：至少需要 32 字节');
  });

  it('made by us passes our own test', () => {
    for (let round = 0; round < 200; round++) {
      rmSync(path.join(dataDir, 'auth-key'), { force: true });
      const key = read({}).authKeys[0] ?? '';
      expect(problem({ ...external, AUTH_KEY: key })).toBe('accepted');
    }
  });

  it('is generated once, private, and stays the same', () => {
    const [key = ''] = read({}).authKeys;
    const file = path.join(dataDir, 'auth-key');
    expect(Buffer.byteLength(key)).toBeGreaterThanOrEqual(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(key);
    expect(read({}).authKeys).toEqual([key]);
  });

  it('that others could read is made private again, and a damaged one is not used', () => {
    const file = path.join(dataDir, 'auth-key');
    writeFileSync(file, goodKey, { mode: 0o644 });
    expect(read({}).authKeys).toEqual([goodKey]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, '');
    expect(problem({})).toBe(`${file} 已损坏，请恢复备份或删除后重新启动（所有人需要重新登录）`);
  });

  it('is named in a token without being revealed', () => {
    expect(keyId(goodKey)).toMatch(/^[\da-f]{8}$/);
    expect(keyId(goodKey)).not.toBe(keyId(`${goodKey}x`));
  });
});
