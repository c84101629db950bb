import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Channels, robotsIn } from '#platform/channels.ts';
import { type ObjectStoreSettings, objectStoreIn } from '#platform/storage/object-store.ts';

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number));
const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((value: '0' | '1') => value === '1'),
);
const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//), z.refine(URL.canParse));

const isNetwork = (text: string): boolean => {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
};

const Environment = z.object({
  PORT: z._default(port.check(z.refine((value) => value <= 65_535)), 3000),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  MIGRATION_DATABASE_URL: z.optional(postgresUrl),
  STORAGE_URL: z.optional(z.string().check(z.refine((value) => objectStoreIn(value) !== undefined))),
  AUTH_KEY: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: z.optional(z.string().check(z.refine((value) => value.split(',').every(isNetwork)))),
  ANCHOR_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_WAL: z.optional(flag),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
  MAIL_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^\s/]/), z.refine(URL.canParse))),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/))),
  ROBOT_URLS: z.optional(z.string().check(z.refine((value) => robotsIn(value) !== undefined))),
  DEMO: z.optional(flag),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  // Rate limits are multiplied by this; tests that send thousands of requests set it high.
  LIMIT_SCALE: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
});

const meanings: Readonly<Record<string, string>> = {
  PORT: '必须是 0–65535 的端口号',
  HOST: '必须是监听地址，例如 127.0.0.1 或 0.0.0.0',
  DATABASE_URL: '必须是以 postgres:// 开头的地址',
  MIGRATION_DATABASE_URL: '必须是以 postgres:// 开头的地址',
  PUBLIC_URL: '必须是 http(s) 地址',
  TRUST_PROXY: '必须是代理的 IP 或网段，以逗号分隔',
  STORAGE_URL: '必须形如 https://密钥:口令@地址/存储桶?region=区域',
  MAIL_URL: '必须是以 smtp:// 或 smtps:// 开头的地址',
  MAIL_FROM: '必须是发件邮箱，例如 同舟 <oa@example.cn>',
  ROBOT_URLS: '必须是以逗号分隔的机器人地址，例如 wecom+https://…，种类为 wecom、dingtalk 或 feishu，须用 https',
  ADMIN_PASSWORD: '长度必须为 8–128 位',
  DEMO: '必须是 0 或 1',
  BACKUP_WAL: '必须是 0 或 1',
  LOG_LEVEL: '必须是 fatal、error、warn、info、debug、trace 或 silent',
  LIMIT_SCALE: '必须是正整数',
};

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly anchorDir: string;
  readonly backupDir: string;
  /** Whether what the embedded database writes is kept piece by piece, so that any moment can be gone back to. */
  readonly backupWal: boolean;
  readonly databaseUrl?: string;
  readonly migrationDatabaseUrl?: string;
  /** The first signs, all verify. */
  readonly authKeys: readonly string[];
  readonly publicUrl?: string;
  /** Where files lie, unless beside the data. */
  readonly objectStore?: ObjectStoreSettings;
  readonly channels?: Channels;
  readonly trustProxy: readonly string[];
  readonly adminPassword?: string;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly limitScale: number;
}

export class ConfigProblem extends Error {}

const known = new Set(Object.keys(Environment.shape));
/** A misspelt setting would otherwise be ignored in silence. */
const lookalike =
  /^(DATABASE_|MIGRATION_|STORAGE_|AUTH_|PUBLIC_|TRUST_|ANCHOR_|BACKUP_|ADMIN_|DATA_DIR|LIMIT_|MAIL_|ROBOT_)/;

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const stranger = Object.keys(environment).find((name) => lookalike.test(name) && !known.has(name));
  if (stranger !== undefined) throw new ConfigProblem(`不认识的设置 ${stranger}，请检查拼写`);
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => known.has(name) && value !== ''),
  );
  const parsed = z.safeParse(Environment, given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new ConfigProblem(`设置 ${name} 不正确：${meanings[name] ?? '值无效'}`);
  }
  const settings = parsed.data;
  if (settings.MIGRATION_DATABASE_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new ConfigProblem('设置了 MIGRATION_DATABASE_URL 却没有 DATABASE_URL');
  if (settings.BACKUP_WAL === true && settings.DATABASE_URL !== undefined)
    throw new ConfigProblem('BACKUP_WAL 只用于内置数据库；使用 DATABASE_URL 时请由数据库自己归档');
  const dataDir = path.resolve(settings.DATA_DIR);
  const channels = channelsOf(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    anchorDir: path.resolve(settings.ANCHOR_DIR ?? path.join(dataDir, 'anchors')),
    backupDir: path.resolve(settings.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    backupWal: settings.BACKUP_WAL ?? false,
    authKeys: authKeys(settings.AUTH_KEY, settings.DATABASE_URL !== undefined, dataDir),
    trustProxy: settings.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? [],
    demo: settings.DEMO ?? settings.DATABASE_URL === undefined,
    logLevel: settings.LOG_LEVEL,
    limitScale: settings.LIMIT_SCALE,
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    ...(settings.MIGRATION_DATABASE_URL === undefined ? {} : { migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL }),
    ...(settings.STORAGE_URL === undefined
      ? {}
      : { objectStore: objectStoreIn(settings.STORAGE_URL) as ObjectStoreSettings }),
    ...(channels === undefined ? {} : { channels }),
    ...(settings.PUBLIC_URL === undefined ? {} : { publicUrl: settings.PUBLIC_URL.replace(/\/+$/, '') }),
    ...(settings.ADMIN_PASSWORD === undefined ? {} : { adminPassword: settings.ADMIN_PASSWORD }),
  };
}

function channelsOf(settings: z.output<typeof Environment>): Channels | undefined {
  const { MAIL_URL: url, MAIL_FROM: from, ROBOT_URLS: robots, PUBLIC_URL: publicUrl } = settings;
  if (url === undefined && robots === undefined) return undefined;
  if (publicUrl === undefined)
    throw new ConfigProblem('设置了 MAIL_URL 或 ROBOT_URLS 却没有 PUBLIC_URL：邮件和群消息里的链接需要它');
  if (url !== undefined && from === undefined) throw new ConfigProblem('设置了 MAIL_URL 却没有 MAIL_FROM');
  return {
    ...(url !== undefined && from !== undefined && { mail: { url, from } }),
    robots: robots === undefined ? [] : (robotsIn(robots) ?? []),
    publicUrl: publicUrl.replace(/\/+$/, ''),
  };
}

/** Several keys, separated by commas, are accepted while one replaces another. */
function authKeys(given: string | undefined, required: boolean, dataDir: string): readonly string[] {
  if (given === undefined) {
    if (required)
      throw new ConfigProblem('使用 DATABASE_URL 时必须设置 AUTH_KEY（至少 32 字节的随机串，所有服务器相同）');
    return [generatedKey(dataDir)];
  }
  const keys = given.split(',').map((key) => key.trim());
  for (const key of keys) {
    if (Buffer.byteLength(key) < 32) throw new ConfigProblem('AUTH_KEY 太短：至少需要 32 字节');
    if (isGuessable(key)) throw new ConfigProblem('AUTH_KEY 太弱：请使用随机生成的密钥，例如 openssl rand -base64 48');
  }
  return keys;
}

function isGuessable(key: string): boolean {
  const lower = key.toLowerCase();
  const words = [
    'abcdefghijklmnopqrstuvwxyz',
    'secret',
    'password',
    'changeme',
    'test',
    'default',
    '1234567890',
    'tongzhou',
    'example',
  ];
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower);
  return new Set(key).size < 12 || rest.length < 24 || isRegular(key);
}

/** The same piece over and over, or a run along the alphabet. */
function isRegular(key: string): boolean {
  const characters = [...key];
  const repeatsAfter = (length: number) =>
    characters.every((one, at) => at < length || one === characters[at - length]);
  const neighbours = characters.filter((_, at) => at > 0 && Math.abs(key.charCodeAt(at) - key.charCodeAt(at - 1)) <= 1);
  return (
    neighbours.length > characters.length / 2 ||
    characters.some((_, at) => at > 0 && at <= characters.length / 2 && repeatsAfter(at))
  );
}

function generatedKey(dataDir: string): string {
  const file = path.join(dataDir, 'auth-key');
  const key = keyIn(file);
  if (Buffer.byteLength(key) < 32)
    throw new ConfigProblem(`${file} 已损坏，请恢复备份或删除后重新启动（所有人需要重新登录）`);
  return key;
}

function keyIn(file: string): string {
  try {
    if (!existsSync(file)) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    }
    chmodSync(file, 0o600);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigProblem(`设置 DATA_DIR 不正确：无法读写 ${file}（${(error as Error).message}）`);
  }
}

/** Names a key in a token without revealing it. */
export const keyId = (key: string): string => createHash('sha256').update(`id:${key}`).digest('hex').slice(0, 8);
