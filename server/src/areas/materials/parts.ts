import type { Engine } from '#areas/approval/public.ts';
import type { FileLinks } from '#areas/files/public.ts';
import type { Notify } from '#areas/notices/public.ts';

/** What the rooms of this area are made from. */
export interface MaterialParts {
  readonly engine: Engine;
  readonly links: FileLinks;
  readonly notify: Notify;
}
