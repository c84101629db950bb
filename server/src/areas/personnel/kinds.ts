import type { ApprovalKind } from '#areas/approval/public.ts';
import type { ChangeParts } from '#areas/personnel/apply-change.ts';
import { entryKind } from '#areas/personnel/entry-kind.ts';
import { leavingKind } from '#areas/personnel/leaving-kind.ts';
import { postChangeKind } from '#areas/personnel/post-change-kind.ts';
import { regularKind } from '#areas/personnel/regular-kind.ts';

export const personnelKinds = (parts: ChangeParts): ApprovalKind[] => [
  entryKind(parts.send),
  regularKind(parts),
  postChangeKind(parts),
  leavingKind(parts),
];
