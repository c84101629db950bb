import type { ApprovalKind } from '#areas/approval/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { leavingKind } from '#areas/personnel/changes/leaving-kind.ts';
import { postChangeKind } from '#areas/personnel/changes/post-change-kind.ts';
import { entryKind } from '#areas/personnel/entry/entry-kind.ts';
import { regularKind } from '#areas/personnel/regular/regular-kind.ts';

export const personnelKinds = (parts: PersonnelDependencies): ApprovalKind[] => [
  entryKind(parts.notify),
  regularKind(parts),
  postChangeKind(parts),
  leavingKind(parts),
];
