import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { pino } from 'pino';
import { createApp } from '#app/app.ts';
import { connect, migrateRestored } from '#app/connect.ts';
import { loadDemo } from '#app/load-demo.ts';
import { createOperator } from '#app/operator.ts';
import { finishRestore } from '#areas/administration/public.ts';
import { createFirstAdministrator, demoPersonasIn } from '#areas/identity/public.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigProblem, readConfig } from '#platform/config.ts';
import { placesOf, programLog, wordsOf } from '#platform/log.ts';
import { reachesBucket } from '#platform/storage/object-store.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts everything, prints where it is, and stays until told to stop. */
export async function start(webFolder: string): Promise<void> {
  try {
    await run(webFolder);
  } catch (error) {
    // A sentence for the person at the console; the details only where they help.
    process.stderr.write(`启动失败：${wordsOf(error as Error)}\n`);
    if (!(error instanceof ConfigProblem) && process.env.LOG_LEVEL === 'debug')
      process.stderr.write(`${placesOf(error as Error)}\n`);
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 500).unref();
  }
}

async function run(webFolder: string): Promise<void> {
  const config = readConfig(process.env);
  const log = programLog(config.logLevel, pino.destination(2));
  let stopping = false;
  let stop = async (_code: number, _then?: () => void): Promise<void> => process.exit(1);

  const restored = config.databaseUrl === undefined ? await finishRestore(config, migrateRestored) : undefined;
  if (restored !== undefined)
    say(
      restored.problem === null
        ? `  已恢复备份  ${restored.name}`
        : `  恢复没有完成，数据保持原样：${restored.problem}`,
    );
  const connected = await connect(
    config,
    (line) => log.debug({ line }, 'postgresql'),
    (reason) => {
      if (stopping) return;
      log.fatal({ reason }, '内置数据库意外退出');
      void stop(1);
    },
  );
  if (config.objectStore !== undefined && !(await reachesBucket(config.objectStore)))
    throw new ConfigProblem('设置 STORAGE_URL 不正确：无法访问存储桶，请检查地址、密钥和网络');
  const demoKey = startKey(config);
  const app = await createApp({
    config,
    clock: systemClock,
    log,
    webFolder,
    ...connected,
    operator: createOperator(() => void stop(0, again)),
    ...(demoKey === undefined ? {} : { demoKey }),
  });
  stop = async (code, then) => {
    if (stopping) return;
    stopping = true;
    // Whatever hangs, the process ends: the database undoes what was not committed.
    setTimeout(() => process.exit(code === 0 ? 1 : code), 10_000).unref();
    await app.close();
    await connected.stop();
    then?.();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // Left to itself, Node writes an error with all that is in it.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error) => {
      log.fatal({ err: error }, 'an error that nobody caught');
      void stop(1);
    });

  const password = await createFirstAdministrator(app.database, config.adminPassword, systemClock());
  await app.saveFirstRows(systemClock());
  if (config.demo) await loadDemo(app, systemClock());
  let address = '';
  await app.startWork(async () => {
    address = await app.server.listen({ port: config.port, host: config.host }).catch((error) => {
      throw listenProblem(error, config);
    });
  });
  const shown = config.publicUrl ?? address;
  const personas = demoKey === undefined ? undefined : await demoPersonasIn(app.database);
  say(`\n  同舟已启动  ${shown}\n  数据位置    ${connected.place}`);
  if (personas !== undefined && personas.length > 0) say(`  演示角色    ${shown}/login#demo=${demoKey}`);
  if (password !== undefined) say(`  首次登录    账号 admin  密码 ${password}（只显示这一次，登录后须修改）`);
  say('');
}

/** The same program in the same process: whoever watches over it sees it go on. */
function again(): void {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env);
}

/** Only where nobody but this machine can ask: whoever has the key is anyone they like. */
function startKey({ host, publicUrl, trustProxy }: Config): string | undefined {
  const own = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return own && publicUrl === undefined && trustProxy.length === 0 ? randomBytes(24).toString('base64url') : undefined;
}

function listenProblem(error: Error & { code?: string }, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new ConfigProblem(`端口 ${port} 已被占用，请用 PORT 换一个`);
  if (error.code === 'EACCES') return new ConfigProblem(`没有权限监听端口 ${port}，请用 PORT 换一个`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigProblem(`设置 HOST 不正确：${host} 不是本机的地址`);
  return error;
}
