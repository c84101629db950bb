import type { Engine } from '#areas/approval/public.ts';
import type { FileLinks } from '#areas/files/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { SettledProjects } from '#areas/projects/projects/status/settled.ts';

/** What the rooms of this area are made from. */
export interface ProjectParts {
  readonly engine: Engine;
  readonly links: FileLinks;
  readonly notify: Notify;
  readonly settled: SettledProjects;
}
