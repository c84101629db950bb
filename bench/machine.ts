import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What the figures were measured on. */
export function describeMachine(postgresVersion: string): string[] {
  const gigabytes = totalmem() / 1024 ** 3;
  return [
    `机器  ${availableParallelism()} 核  ${processorName()}  内存 ${gigabytes.toFixed(1)} GB  系统负载 ${loadavg()[0]?.toFixed(1)}`,
    `程序  Node ${process.versions.node}  PostgreSQL ${postgresVersion}  ${process.platform}-${process.arch}`,
  ];
}

/** ARM machines name their processor to lscpu only. */
function processorName(): string {
  const name = cpus()[0]?.model;
  if (name !== undefined && name !== '' && name !== 'unknown') return name;
  try {
    const said = execFileSync('lscpu', { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
    return /^Model name:\s+(.+)$/m.exec(said)?.[1] ?? '未知处理器';
  } catch {
    return '未知处理器';
  }
}

/** Milliseconds of processor time that the host has given to others since this machine was started. */
export function takenByHost(stat = readFileSync('/proc/stat', 'utf8')): number {
  const steal = /^cpu +(?:\d+ +){7}(\d+)/m.exec(stat)?.[1];
  return Number(steal ?? 0) * 10;
}
