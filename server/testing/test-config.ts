import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { type Config, readConfig } from '#platform/config.ts';

export const adminPassword = 'oars-and-water-7';

/** Wide limits: a test sends in a second what a person sends in a week. */
export const testConfig = (dataDir: string, settings: Readonly<Record<string, string>> = {}): Config =>
  readConfig({ DATA_DIR: dataDir, LIMIT_SCALE: '10000', DEMO: '0', PORT: '0', ...settings });

export const silentLog = (): FastifyBaseLogger => pino({ level: 'silent' });
