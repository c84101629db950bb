import {
  businessSources,
  type CustomerRow,
  type customerOptions,
  type customerPage,
  industries,
} from '@tongzhou/contract/areas/business/customer.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { contactsOf } from '#areas/business/customers/contact-table.ts';
import {
  type CustomerFilter,
  customersPage,
  type ListedCustomer,
} from '#areas/business/customers/customer-list-table.ts';
import { maskedMobile } from '#areas/business/customers/customer-rules.ts';
import { customerById } from '#areas/business/customers/customer-table.ts';
import { figuresOf } from '#areas/business/customers/figures-table.ts';
import { type CustomerViewer, viewerOf } from '#areas/business/customers/reach-customers.ts';
import { customerFiles } from '#areas/business/customers/save-customer.ts';
import { checkSeesCustomer, sightOf } from '#areas/business/sight.ts';
import { customersSeen } from '#areas/business/sight-table.ts';
import { filesOf } from '#areas/files/public.ts';
import type { Scope } from '#areas/identity/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import { exportColumn as column, type ExportColumn } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';
import type { Frozen } from '#platform/http/serve.ts';

const shown =
  (viewer: CustomerViewer) =>
  ({ owner_department_id, used, ...row }: ListedCustomer): CustomerRow => {
    const owned = { owner_id: row.owner_id, owner_department_id };
    return {
      ...row,
      contact_mobile: mobileFor(viewer, owned, row.contact_mobile),
      actions: viewer.actions({ ...owned, used }),
    };
  };

const mobileFor = (
  viewer: CustomerViewer,
  owned: Parameters<CustomerViewer['mayCall']>[0],
  mobile: string | null,
): string | null => (mobile === null || viewer.mayCall(owned) ? mobile : maskedMobile(mobile));

export async function listCustomers(db: Db, caller: Caller, query: InputOf<typeof customerPage>) {
  const { keyword, industry, source, region, owner_id: owner, department_id, ...request } = query;
  const chosen = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const viewer = await viewerOf(db, caller);
  const filter: CustomerFilter = { keyword, industry, source, region, owner, chosen };
  const page = await customersPage(db, viewer.sight, filter, request);
  return { ...page, list: page.list.map(shown(viewer)) };
}

/** Mobiles as the list shows them. */
export const customerColumns: readonly ExportColumn<Frozen<CustomerRow>>[] = [
  column('编号', (row) => row.number),
  column('名称', (row) => row.name),
  column('主要联系人', (row) => row.contact_name),
  column('联系人手机', (row) => row.contact_mobile),
  column('行业', (row) => row.industry && industries[row.industry]),
  column('地区', (row) => row.region),
  column('统一社会信用代码', (row) => row.credit_code),
  column('负责人', (row) => row.owner_name),
  column('最近联系', (row) => row.last_contact_at, 'moment'),
  column('创建时间', (row) => row.created_at, 'moment'),
  column('来源', (row) => row.source && businessSources[row.source]),
];

/** For rows of which it is known that they are seen. */
const everything = ({ userId }: Caller): Scope => ({ kind: 'all', userId });

const one = { page: 1, page_size: 1, sort: 'created_at', order: 'desc' } as const;

export async function showCustomer(
  db: Db,
  caller: Caller,
  id: number,
  { address, now }: { readonly address: (file: number) => string; readonly now: number },
) {
  await checkSeesCustomer(db, caller, id);
  const viewer = await viewerOf(db, caller);
  const row = orNotFound((await customersPage(db, everything(caller), { ids: [id] }, one)).list[0]);
  const { version, address: place, description } = orNotFound(await customerById(db, id));
  const contacts = await contactsOf(db, [id]);
  const files = await filesOf(db, customerFiles, [id]);
  return {
    ...shown(viewer)(row),
    version,
    address: place,
    description,
    contacts: contacts.map(({ customer_id: _, ...contact }) => ({
      ...contact,
      mobile: mobileFor(viewer, row, contact.mobile),
    })),
    files: files.map(({ owner_id: _, ...file }) => ({ ...file, url: address(file.id) })),
    figures: await figuresOf(db, viewer.sight, id, today(now)),
  };
}

const mostOptions = 20;

/** Those that fit what was typed, and the one that is chosen already. */
export async function listOptions(db: Db, caller: Caller, { keyword, id }: InputOf<typeof customerOptions>) {
  const sight = await sightOf(db, caller);
  const request = { ...one, page_size: mostOptions };
  const found = (await customersPage(db, sight, { keyword }, request)).list;
  const missing = id === undefined || found.some((row) => row.id === id) ? [] : [id];
  const seen = [...(await customersSeen(db, sight, missing))];
  const chosen = seen.length === 0 ? [] : (await customersPage(db, everything(caller), { ids: seen }, one)).list;
  const listed = [...chosen, ...found];
  const contacts = Map.groupBy(
    await contactsOf(
      db,
      listed.map((row) => row.id),
    ),
    (contact) => contact.customer_id,
  );
  return listed.map((row) => ({
    id: row.id,
    name: row.name,
    number: row.number,
    contacts: (contacts.get(row.id) ?? []).map((contact) => ({
      id: contact.id,
      name: contact.name,
      main: contact.main,
    })),
  }));
}
