import type { Engine } from '#areas/approval/public.ts';
import type { ProjectDrafts, ProjectTypes } from '#areas/business/project-hooks.ts';
import type { FileLinks } from '#areas/files/public.ts';
import type { Notify } from '#areas/notices/public.ts';

/** What the rooms of this area are made from. */
export interface BusinessParts {
  readonly engine: Engine;
  readonly links: FileLinks;
  readonly notify: Notify;
  /** Of a tier above: there when a request is answered, not while the areas are made. */
  readonly types: () => ProjectTypes;
  readonly drafts: () => ProjectDrafts;
}
