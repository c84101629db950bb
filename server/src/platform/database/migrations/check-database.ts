import pg from 'pg';

/** Start-up refuses a database on which acknowledged work could be lost, or that the program could damage. */
export async function checkDatabase(connection: pg.ClientConfig, now: () => number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query(`
      select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
        current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit,
        (select rolsuper from pg_roles where rolname = current_user) as superuser,
        (select pg_has_role(current_user, datdba, 'usage') from pg_database where datname = current_database()) as owner,
        (select datctype from pg_database where datname = current_database()) as ctype,
        (select datlocprovider from pg_database where datname = current_database())::text as provider,
        pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding,
        extract(epoch from clock_timestamp())::float8 * 1000 as now`);
    const row = found.rows[0];
    const skew = Math.abs(row.now - now());
    const problems: [boolean, string][] = [
      [row.version < 150_000, 'PostgreSQL 版本低于 15'],
      [row.standby, '数据库是只读备库，请连接主库'],
      [row.fsync !== 'on' || row.full_page_writes !== 'on', '数据库关闭了 fsync 或 full_page_writes，断电会丢失数据'],
      [row.synchronous_commit === 'off', '数据库关闭了 synchronous_commit，崩溃会丢失已确认的数据'],
      [row.superuser, '应用账号是数据库超级用户，请使用普通账号'],
      [
        row.owner,
        '应用账号是数据库所有者；请用 MIGRATION_DATABASE_URL 指定所有者账号，DATABASE_URL 使用另一个普通账号',
      ],
      [row.encoding !== 'UTF8', '数据库编码必须是 UTF8'],
      [
        row.provider === 'c' && /^(C|POSIX)$/.test(row.ctype),
        '数据库的 LC_CTYPE 是 C，中文检索会失效，请用 C.UTF-8 或 zh_CN.UTF-8 重建',
      ],
      [skew > 5000, `服务器时钟与数据库相差 ${Math.round(skew / 1000)} 秒，请校准`],
    ];
    const problem = problems.find(([wrong]) => wrong);
    if (problem) throw new Error(problem[1]);
  } finally {
    await client.end();
  }
}

/** A transaction-pooling proxy swallows notifications, and with them the live stream and the jobs. */
export async function checkNotifications(connection: pg.ClientConfig): Promise<void> {
  const listener = new pg.Client(connection);
  const sender = new pg.Client(connection);
  await Promise.all([listener.connect(), sender.connect()]);
  try {
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', () => resolve(true));
      setTimeout(() => resolve(false), 2000).unref();
    });
    await listener.query('listen tongzhou_check');
    await sender.query('notify tongzhou_check');
    if (!(await heard)) throw new Error('DATABASE_URL 经过了事务级连接池，收不到 NOTIFY；请直连或改用会话级连接池');
  } finally {
    await Promise.all([listener.end(), sender.end()]);
  }
}
