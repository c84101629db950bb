import * as customer from '@tongzhou/contract/areas/business/customer.ts';
import * as care from '@tongzhou/contract/areas/business/customer-care.ts';
import { addFollowUp } from '@tongzhou/contract/areas/business/follow-up.ts';
import * as invoice from '@tongzhou/contract/areas/business/invoice.ts';
import * as opportunity from '@tongzhou/contract/areas/business/opportunity.ts';
import * as deeds from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import { submitOrder } from '@tongzhou/contract/areas/business/order.ts';
import * as receivable from '@tongzhou/contract/areas/business/receivable.ts';
import { saveTarget } from '@tongzhou/contract/areas/business/total.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import { importColumns } from '#areas/business/customers/import/import-rules.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { aboutUser, type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of business, each done once by the administrator, for the test that every deed leaves its entry.

interface Played {
  readonly input: object;
  readonly about: object;
  readonly records?: number;
}

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };
const named = (object_kind: string, id: number, says = /./) => ({
  object_kind,
  object_id: String(id),
  object_label: expect.stringMatching(says),
  ...someChange,
});

export function businessScenes({ app, port, where }: Stage): readonly Scene[] {
  let company: Promise<BusinessScene> | undefined;
  const scene = () => {
    company ??= businessScene(app());
    return company;
  };
  const as = () => app().signInAs(administratorId);
  const day = () => beginOf(today(app().clock.now));
  const call = async (endpoint: Endpoint, input: object) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, { as: await as(), ...where });
  const made = async (endpoint: Endpoint, input: object) => ((await call(endpoint, input)).data as { id: number }).id;
  const play = (endpoint: Endpoint, played: () => Promise<Played>): Scene => ({
    endpoint,
    act: async () => {
      const { input, about, records = 1 } = await played();
      return { ...sent(await call(endpoint, input), about, administratorId), records };
    },
  });
  /** Its object is only known by the answer. */
  const playNew = (endpoint: Endpoint, object_kind: string, input: () => Promise<object>): Scene => ({
    endpoint,
    act: async () => {
      const answer = await call(endpoint, await input());
      return sent(answer, named(object_kind, (answer.data as { id: number }).id), administratorId);
    },
  });
  const onCustomer = (endpoint: Endpoint, input: (id: number) => object) =>
    play(endpoint, async () => {
      const id = await (await scene()).aCustomer();
      return { input: input(id), about: named('customer', id) };
    });
  const onOpportunity = (
    endpoint: Endpoint,
    stage: 'open' | 'active' | 'lost',
    input: (id: number, scene: BusinessScene) => Promise<object> | object,
  ) =>
    play(endpoint, async () => {
      const id = await (await scene()).anOpportunity({ stage });
      return { input: await input(id, await scene()), about: named('opportunity', id) };
    });
  const onOrder = (endpoint: Endpoint, input: (id: number) => Promise<object> | object) =>
    play(endpoint, async () => {
      const id = await (await scene()).anOrder({ amount: 100_00 });
      return { input: await input(id), about: named('order', id, /^HT-/) };
    });

  const draft = async () => ({ customer_id: await (await scene()).aCustomer(), type_id: (await scene()).type });
  const aFile = async () => (await upload([attachment('x', '合同.txt')], { port: port(), as: await as() })).data.id;
  const receipt = (order_id: number) => made(receivable.recordReceipt, { order_id, received_on: day() });
  const asked = (order_id: number) => made(invoice.askInvoice, { order_id });
  let invoices = 0;
  const number = () => `2500000000000000${++invoices}`;
  const issued = async (order_id: number) => {
    const id = await asked(order_id);
    await call(invoice.issueInvoice, { id, number: number(), issued_on: day() });
    return id;
  };
  const preview = async (name: string) => {
    const sheet = await workbookOf([importColumns, [name, ...importColumns.slice(1).map(() => '')]]);
    return sendSheet(care.previewCustomerImport, sheet, { port: port(), as: await as() });
  };

  return [
    playNew(customer.createCustomer, 'customer', async () => ({})),
    onCustomer(customer.editCustomer, (id) => ({ id })),
    onCustomer(customer.deleteCustomer, (id) => ({ id })),
    play(customer.handOverCustomers, async () => {
      const { aCustomer, ben } = await scene();
      const id = await aCustomer();
      const change = { field: 'owner_id', label: '负责人', old: '安销售', new: '本销售' };
      return { input: { ids: [id], user_id: ben }, about: { ...named('customer', id), changes: [change] } };
    }),
    play(care.mergeCustomers, async () => {
      const { aCustomer } = await scene();
      const [keep_id, drop_id] = [await aCustomer(), await aCustomer()];
      return { input: { keep_id, drop_id }, about: named('customer', keep_id), records: 2 };
    }),
    {
      endpoint: care.previewCustomerImport,
      act: async () => {
        const { status, headers, data } = await preview('预览客户');
        const about = { object_kind: 'import', object_id: String(data.import_id), user_agent: 'node' };
        const request = headers.get('x-request-id');
        return { status, request, about: { ...about, address: '127.0.0.1' }, who: administratorId };
      },
    },
    play(care.importCustomers, async () => ({
      input: { import_id: (await preview('导入客户')).data.import_id },
      about: { object_kind: 'customer', object_label: '导入客户', ...someChange },
    })),

    playNew(opportunity.createOpportunity, 'opportunity', draft),
    onOpportunity(opportunity.editOpportunity, 'open', async (id) => ({ id, ...(await draft()) })),
    play(opportunity.deleteOpportunity, async () => {
      const id = await (await scene()).anOpportunity({ stage: 'open' });
      return { input: { id }, about: { ...named('opportunity', id), changes: [] } };
    }),
    onOpportunity(deeds.submitOpportunity, 'open', (id) => ({ id })),
    onOpportunity(deeds.supplementOpportunity, 'active', (id) => ({ id })),
    onOpportunity(deeds.loseOpportunity, 'active', (id) => ({ id })),
    onOpportunity(deeds.reopenOpportunity, 'lost', (id) => ({ id })),
    onOpportunity(deeds.handOverOpportunities, 'active', (id, { ben }) => ({ ids: [id], user_id: ben })),
    // By the owner themselves.
    play(addFollowUp, async () => {
      const id = await (await scene()).anOpportunity({ owner: administratorId });
      return { input: { opportunity_id: id }, about: named('opportunity', id) };
    }),
    onOpportunity(submitOrder, 'active', async (id) => ({ opportunity_id: id, file_ids: [await aFile()] })),

    onOrder(receivable.recordReceipt, (order_id) => ({ order_id, received_on: day() })),
    onOrder(receivable.recordRefund, async (order_id) => ({
      receipt_id: await receipt(order_id),
      refunded_on: day(),
    })),
    onOrder(receivable.submitWriteOff, (order_id) => ({ order_id })),
    onOrder(invoice.askInvoice, (order_id) => ({ order_id })),
    onOrder(invoice.issueInvoice, async (order_id) => ({
      id: await asked(order_id),
      number: number(),
      issued_on: day(),
    })),
    onOrder(invoice.refuseInvoice, async (order_id) => ({ id: await asked(order_id) })),
    onOrder(invoice.cancelInvoice, async (order_id) => ({ id: await asked(order_id) })),
    onOrder(invoice.redInvoice, async (order_id) => ({
      id: await issued(order_id),
      number: number(),
      issued_on: day(),
    })),

    play(saveTarget, async () => {
      const { ann } = await scene();
      return { input: { id: ann }, about: { ...aboutUser(ann), ...someChange } };
    }),
  ];
}
