import { permissionId } from '@tongzhou/contract/permissions.ts';
import { type RequestRow, requestsAbout } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { decidesIn, participates } from '#areas/approval/core/trail-table.ts';
import { type Directory, headsOver } from '#areas/approval/path/path-rules.ts';
import { covers, explainScope, scopeOf } from '#areas/identity/public.ts';
import { person } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid } from '#platform/http/refusal.ts';

// A kind declares by `secrets` whose holders may see what is secret in its requests: the rest follows here.

type Secretive = Pick<ApprovalKind, 'kind' | 'secrets'>;

const concerned = ({ concerns_id, applicant_id }: RequestRow): number => concerns_id ?? applicant_id;

/** Whoever decides must see what they decide about; whoever only reads along needs the right to. */
export async function seesSecrets(
  db: Db,
  caller: Caller,
  request: RequestRow,
  { secrets }: Secretive,
): Promise<boolean> {
  const { applicant_id, submitter_id, concerns_id } = request;
  if (secrets === undefined || [applicant_id, submitter_id, concerns_id].includes(caller.userId)) return true;
  if (await decidesIn(db, request.id, caller.userId)) return true;
  const about = await person(db, concerned(request));
  return about !== undefined && covers(await scopeOf(db, caller, secrets), about);
}

/** The files of its record are as secret as its figures. */
export async function readsRecordFiles(db: Db, caller: Caller, kind: Secretive, record: number): Promise<boolean> {
  for (const request of await requestsAbout(db, kind.kind, record))
    if ((await participates(db, request, caller.userId)) && (await seesSecrets(db, caller, request, kind))) return true;
  return false;
}

/** By deciding, people come to see secrets: whoever hands it on gives them to nobody who could not see them, save heads over the person. */
export async function checkReceivers(
  db: Db,
  request: RequestRow,
  { secrets }: Secretive,
  directory: Directory,
  { field, people }: { readonly field: string; readonly people: readonly number[] },
): Promise<void> {
  if (secrets === undefined) return;
  const heads = headsOver(directory, concerned(request));
  const about = await person(db, concerned(request));
  const looked = { permission: permissionId(secrets), record: request.number };
  for (const id of people.filter((one) => !heads.includes(one))) {
    const receiver = await person(db, id);
    const sees =
      receiver !== undefined && about !== undefined && (await explainScope(db, receiver, about, looked)).sees;
    if (!sees) invalid({ [field]: '所选人员不能查看其中的保密内容，请选择有相应数据权限的人员或上级负责人' });
  }
}
