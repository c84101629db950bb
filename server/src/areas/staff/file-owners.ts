import type { FileOwner } from '#areas/files/public.ts';
import { covers } from '#areas/identity/public.ts';
import { person, showsAvatar } from '#areas/organisation/public.ts';
import { personOfContract } from '#areas/staff/person/record-table.ts';
import { fileKinds } from '#areas/staff/person/show-person.ts';
import { holds, reachOf } from '#areas/staff/reach.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Of = { readonly id: number; readonly department_id: number } | undefined;

const maySee = async (db: Db, caller: Caller, owner: Of) =>
  owner !== undefined && covers(await reachOf(db, caller, 'staff.list'), owner);
/** Nobody takes papers out of their own record. */
const mayChange = async (db: Db, caller: Caller, owner: Of) =>
  owner !== undefined &&
  owner.id !== caller.userId &&
  holds(caller, 'staff.edit') &&
  covers(await reachOf(db, caller, 'staff.edit'), owner);

/** A person's papers are as readable as the person's page; the picture as its owner said. */
export const staffFileOwners: readonly FileOwner[] = [
  {
    kind: fileKinds.attachment,
    mayRead: async (db, caller, id) => maySee(db, caller, await person(db, id)),
    mayDelete: async (db, caller, id) => mayChange(db, caller, await person(db, id)),
  },
  {
    kind: fileKinds.contract,
    mayRead: async (db, caller, id) => maySee(db, caller, await personOfContract(db, id)),
    mayDelete: async (db, caller, id) => mayChange(db, caller, await personOfContract(db, id)),
  },
  {
    kind: fileKinds.avatar,
    mayRead: async (db, caller, id) => {
      const owner = await person(db, id);
      return owner !== undefined && showsAvatar(caller, owner);
    },
    mayDelete: async () => false,
  },
];
