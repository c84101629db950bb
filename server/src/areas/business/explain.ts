import { permissionId } from '@tongzhou/contract/permissions.ts';
import { customerById } from '#areas/business/customers/customer-table.ts';
import { opportunitiesOfCustomerFor, opportunityFor, opportunityOfOrderFor } from '#areas/business/explain-table.ts';
import { explainScope, holdersOf, isAdministrator, type RecordExplainer } from '#areas/identity/public.ts';
import { type PersonCore, person } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';

// 为什么能看到: over the same facts that sight-table.ts judges by.

interface Held {
  readonly owner_id: number;
  readonly created_by: number;
  readonly works: boolean;
}

const nameOf = ({ name, job_number }: PersonCore): string => name ?? job_number;

async function mayLook(db: Db, viewer: PersonCore): Promise<boolean> {
  return (await isAdministrator(db, viewer.id)) || (await holdersOf(db, 'business.list')).includes(viewer.id);
}

/** What the person is to it themselves, whatever their scope is. */
function ownPart(viewer: PersonCore, { owner_id, created_by, works }: Held): string | undefined {
  if (owner_id === viewer.id) return '负责人';
  if (works) return '协作人';
  return created_by === viewer.id ? '创建人' : undefined;
}

async function explain(db: Db, viewer: PersonCore, record: string, held: Held) {
  const owner = await person(db, held.owner_id);
  if (owner === undefined) return undefined;
  const part = ownPart(viewer, held);
  const name = nameOf(viewer);
  const said = (sees: boolean, why: string) => ({
    sees,
    sentence: `${name} ${sees ? '能看到' : '看不到'} ${record}：${why}。`,
    personId: owner.id,
  });
  if (part !== undefined)
    return (await mayLook(db, viewer))
      ? said(true, `${name} 是${part}`)
      : said(false, `${name} 虽是${part}，但不在职或没有「商机列表」权限`);
  const scope = await explainScope(db, viewer, owner, { permission: permissionId('business.list'), record });
  return { ...scope, personId: owner.id };
}

export const explainsBusiness: readonly RecordExplainer[] = [
  {
    kind: 'opportunity',
    label: '商机',
    explain: async (db, viewer, id) => {
      const held = await opportunityFor(db, id, viewer.id);
      return held && explain(db, viewer, `商机 ${held.title}`, held);
    },
  },
  {
    kind: 'order',
    label: '订单',
    explain: async (db, viewer, id) => {
      const held = await opportunityOfOrderFor(db, id, viewer.id);
      return held && explain(db, viewer, `订单 ${held.order_title}（同其商机）`, held);
    },
  },
  {
    kind: 'customer',
    label: '客户',
    explain: async (db, viewer, id) => {
      const customer = await customerById(db, id);
      if (customer === undefined) return undefined;
      const record = `客户 ${customer.number} ${customer.name}`;
      const direct = await explain(db, viewer, record, { ...customer, works: false });
      if (direct === undefined || direct.sees) return direct;
      // By one of its opportunities: the first of each owner tells, as the others have the same.
      const opportunities = await opportunitiesOfCustomerFor(db, id, viewer.id);
      const part = opportunities.find((one) => ownPart(viewer, one) !== undefined);
      const others = [...Map.groupBy(opportunities, ({ owner_id }) => owner_id).values()].map(([first]) => first);
      for (const one of part === undefined ? others : [part]) {
        const by = one && (await explain(db, viewer, `商机 ${one.title}`, one));
        if (by?.sees) return { ...direct, sees: true, sentence: `${by.sentence}因此也能看到其${record}。` };
      }
      return direct;
    },
  },
];
