import { settings } from '@tongzhou/contract/areas/settings.ts';
import { listBackups } from '#areas/administration/backup/backup-folder.ts';
import { lastRestore } from '#areas/administration/backup/restore-company.ts';
import { administrationRoutes } from '#areas/administration/routes.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Ground } from '#platform/ground.ts';
import type { Job } from '#platform/jobs/jobs.ts';

interface AdministrationGround extends Ground {
  /** Every job of the program. */
  readonly allJobs: () => readonly Job[];
}

export function administrationArea(ground: AdministrationGround) {
  const { config, database, clock, log, operator, warnAdministrators } = ground;
  let underWay = 0;
  const begin = (work: Promise<void>): void => {
    underWay += 1;
    const tell = async (error: Error) => {
      log.error({ err: error }, 'a back-up came to nothing');
      const day = new Date(clock()).toISOString().slice(0, 10);
      await warnAdministrators({ title: '备份没有完成', content: error.message.slice(0, 300), once: `backup:${day}` });
    };
    work
      .finally(() => {
        underWay -= 1;
      })
      .catch(tell)
      .catch((error) => log.error({ err: error }, 'nobody could be told of it'));
  };
  return {
    name: 'administration',
    routes: administrationRoutes({
      config,
      database,
      operator,
      jobs: ground.allJobs,
      begin,
      begun: () => underWay > 0,
    }),
    jobs: [
      {
        name: 'administration/backup',
        cron: '30 18 * * *',
        // The work goes on beside: the other jobs do not wait for it.
        run: async () => {
          if (operator === undefined || !(await settingOf(database, settings.backupNightly))) return 0;
          begin(operator.backup());
          return 'begun';
        },
      },
      {
        name: 'administration/backup-restored',
        cron: '55 * * * *',
        atStart: 'attempted' as const,
        // What was restored goes on from another moment than any back-up: it needs one of its own.
        run: async () => {
          const restored = await lastRestore(config);
          const [latest] = await listBackups(config.backupDir);
          if (operator === undefined || restored?.problem !== null) return 0;
          if ((latest?.manifest.at ?? 0) > restored.at) return 0;
          begin(operator.backup());
          return 'begun';
        },
      },
    ],
  };
}
