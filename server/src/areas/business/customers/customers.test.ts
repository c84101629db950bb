import * as contract from '@tongzhou/contract/areas/business/customer.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene, creditCode } from '#areas/business/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;
let as: Record<keyof BusinessScene['people'], string>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  const signed = Object.entries(scene.people).map(async ([name, id]) => [name, await app.signInAs(id)] as const);
  as = Object.fromEntries(await Promise.all(signed)) as typeof as;
});
afterAll(() => app.close());

type Draft = SentOf<typeof contract.createCustomer>;
let number = 0;
const draft = (change: Partial<Draft> = {}): Draft => ({
  name: `第${++number}号客户`,
  credit_code: null,
  industry: null,
  region: null,
  source: null,
  address: null,
  contacts: [],
  ...change,
});
const person = (name: string, main: boolean, mobile: string | null = null) => ({
  name,
  position: null,
  mobile,
  email: null,
  main,
});
const create = (change: Partial<Draft> = {}, who = as.ann) =>
  app.call(contract.createCustomer, draft(change), { as: who });
const detail = (id: number, who = as.ann) => app.call(contract.customerDetail, { id }, { as: who });
const page = (query: SentOf<typeof contract.customerPage>, who = as.ann) =>
  app.call(contract.customerPage, query, { as: who });
const idsIn = async (query: SentOf<typeof contract.customerPage>, who = as.ann) =>
  (await page(query, who)).data.list.map(({ id }) => id);

/** As the edit form would send it back. */
async function editOf(id: number, change: Partial<SentOf<typeof contract.editCustomer>> = {}, who = as.ann) {
  const { version, name, credit_code, industry, region, source, address, description, contacts, files } = (
    await detail(id, who)
  ).data;
  const file_ids = files.map((file) => file.id);
  return {
    id,
    version,
    name,
    credit_code,
    industry,
    region,
    source,
    address,
    description,
    contacts,
    file_ids,
    ...change,
  };
}

describe('a customer', () => {
  it('is created with a number of the year, its contacts and its maker as owner, and is noted', async () => {
    const contacts = [person('王明', false), { ...person('李红', true, '13800001234'), position: '采购经理' }];
    const made = await create({
      name: '杭州云帆科技有限公司',
      credit_code: ` ${creditCode(1).toLowerCase()}`,
      industry: 'internet',
      region: '浙江杭州',
      source: 'visit',
      contacts,
    });
    expect(made.data.number).toMatch(/^KH-\d{4}-\d{4}$/);
    const { data } = await detail(made.data.id);
    expect(data).toMatchObject({
      name: '杭州云帆科技有限公司',
      credit_code: creditCode(1),
      owner_id: scene.ann,
      contact_name: '李红',
      contact_mobile: '13800001234',
      version: 1,
      contacts: [
        { name: '李红', position: '采购经理', main: true },
        { name: '王明', main: false },
      ],
      figures: { opportunities: 0, won: 0, contract: 0, received: 0, overdue: 0 },
      actions: ['detail', 'edit', 'delete', 'hand-over', 'merge', 'new-opportunity'],
    });
    const [logged] = await app.sql<{ changes: { label: string; new: string }[] }>(
      `select changes from log.operations where object_kind = 'customer' and object_id = $1`,
      [made.data.id],
    );
    const told = Object.fromEntries((logged?.changes ?? []).map((change) => [change.label, change.new]));
    expect(told).toMatchObject({ 行业: '互联网与软件', 联系人: '李红（主要） 采购经理 13800001234、王明' });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a wrong code', { credit_code: `${creditCode(1).slice(0, 17)}0` }, 'credit_code'],
    ['two main contacts', { contacts: [person('甲', true), person('乙', true)] }, 'contacts'],
    ['no main contact', { contacts: [person('甲', false)] }, 'contacts'],
    ['a contact of another', { contacts: [{ ...person('甲', true), id: 1 }] }, 'contacts'],
    ['a wrong mobile', { contacts: [person('甲', true, '12')] }, 'contacts.0.mobile'],
    ['a file that is not there', { file_ids: [999_999] }, 'file_ids'],
  ])('with %s is refused at the field', async (_, change, field) => {
    const { status, fields } = await create(change);
    expect([status, Object.keys(fields)]).toEqual([422, [field]]);
  });

  it('is edited as it was read, and no older', async () => {
    const { id } = (await create({ contacts: [person('甲', true, '13800000001'), person('乙', false)] })).data;
    const [first, second] = (await detail(id)).data.contacts;
    const contacts = [{ ...second, id: second?.id as number, name: '乙方', main: true } as never, person('丙', false)];
    const edit = await editOf(id, { name: '改名有限公司', region: '上海', contacts });
    expect((await app.call(contract.editCustomer, edit, { as: as.ann })).status).toBe(200);
    const { data } = await detail(id);
    expect(data).toMatchObject({ name: '改名有限公司', region: '上海', version: 2, contact_name: '乙方' });
    expect(data.contacts.map((contact) => contact.name)).toEqual(['乙方', '丙']);
    expect(data.contacts[0]?.id).toBe(second?.id);
    // Opportunities may still name the one who is gone.
    expect(await app.sql('select name from customer_contacts where id = $1', [first?.id])).toEqual([{ name: '甲' }]);

    const old = await app.call(contract.editCustomer, edit, { as: as.ann });
    expect([old.status, old.msg]).toEqual([409, '内容已被他人修改，请刷新后重试']);
    const [, changed] = await app.sql<{ changes: { label: string; old: string; new: string }[] }>(
      `select changes from log.operations where object_kind = 'customer' and object_id = $1 and result = 'done' order by id`,
      [id],
    );
    expect(changed?.changes.map(({ label }) => label)).toEqual(['名称', '地区', '联系人']);
    const others = (await create({ contacts: [person('丁', true)] })).data.id;
    const foreign = (await detail(others)).data.contacts;
    const wrong = await app.call(contract.editCustomer, await editOf(id, { contacts: foreign }), { as: as.ann });
    expect([wrong.status, wrong.fields]).toEqual([422, { contacts: '联系人不存在' }]);
  });

  it('is edited by one of two who read the same', async () => {
    const { id } = (await create()).data;
    const edit = await editOf(id);
    const sent = ['甲地', '乙地'].map((region) => app.call(contract.editCustomer, { ...edit, region }, { as: as.ann }));
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is deleted while nothing hangs on it', async () => {
    const { id } = (await create({ name: '删除客户', credit_code: creditCode(70) })).data;
    const opportunity = await scene.anOpportunity({ customer: id, stage: 'open' });
    const refused = await app.call(contract.deleteCustomer, { id }, { as: as.ann });
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('已有商机或订单，不能删除')]);
    expect((await detail(id)).data.actions).not.toContain('delete');
    await app.sql('update opportunities set deleted_at = now() where id = $1', [opportunity]);
    expect((await app.call(contract.deleteCustomer, { id }, { as: as.ann })).status).toBe(200);
    expect((await detail(id)).status).toBe(404);
    expect((await page({ keyword: '删除客户' })).data.total).toBe(0);
    expect((await create({ credit_code: creditCode(70) })).status).toBe(200);
  });
});

describe('a credit code', () => {
  it('belongs to one customer, of which the asker learns what they may see', async () => {
    const code = creditCode(10);
    const { id } = (await create({ name: '唯一客户', credit_code: code })).data;
    const seen = await create({ credit_code: code });
    expect([seen.status, seen.fields]).toEqual([
      409,
      { credit_code: '该信用代码已属于客户“唯一客户”（负责人 安销售）' },
    ]);
    const unseen = await create({ credit_code: code }, as.bob);
    expect([unseen.status, unseen.fields]).toEqual([409, { credit_code: '该信用代码已登记，负责人 安销售' }]);
    const other = (await create()).data.id;
    const edited = await app.call(contract.editCustomer, await editOf(other, { credit_code: code }), { as: as.ann });
    expect([edited.status, Object.keys(edited.fields)]).toEqual([409, ['credit_code']]);
    expect((await app.call(contract.editCustomer, await editOf(id), { as: as.ann })).status).toBe(200);
  });

  it('is given once when two come at the same moment, on two servers', async () => {
    const beside = await createTestApp({ beside: app });
    for (let round = 0; round < 5; round++) {
      const credit_code = creditCode(20 + round);
      const sent = [app, beside].map((server) =>
        server.call(contract.createCustomer, draft({ credit_code }), { as: as.ann }),
      );
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.fields.credit_code).toContain('该信用代码');
    }
    await beside.close();
  });
});

describe('the list', () => {
  let ids: number[] = [];
  beforeAll(async () => {
    ids = [];
    const given = [
      { name: '宁波海天机械厂', industry: 'manufacturing', source: 'tender', region: '浙江宁波', owner: scene.ann },
      { name: '海天贸易', industry: 'trade', source: 'visit', region: '上海', owner: scene.ben },
      { name: '北方海天', industry: 'trade', source: 'tender', region: '北京', owner: scene.bob },
    ];
    for (const one of given) ids.push(await scene.aCustomer(one));
    await app.sql('update customers set last_contact_at = now() where id = $1', [ids[1]]);
  });
  const leader = (query: SentOf<typeof contract.customerPage>) => idsIn({ keyword: '海天', ...query }, as.leader);

  it('finds by two characters, by initials, by number and by code', async () => {
    expect((await leader({})).sort()).toEqual([...ids].sort());
    expect(await leader({ keyword: 'nbht' })).toEqual([ids[0]]);
    const { number: kh } = (await detail(ids[0] as number)).data;
    expect(await leader({ keyword: kh })).toEqual([ids[0]]);
    const coded = (await create({ credit_code: creditCode(30) })).data.id;
    expect(await leader({ keyword: creditCode(30).slice(9) })).toEqual([coded]);
  });

  it('is narrowed by industry, source, region, owner and department', async () => {
    const [works, trades, northern] = ids;
    expect(await leader({ industry: 'manufacturing' })).toEqual([works]);
    expect(await leader({ source: 'tender', sort: 'pinyin', order: 'asc' })).toEqual([northern, works]);
    expect(await leader({ region: '浙江' })).toEqual([works]);
    expect(await leader({ owner_id: scene.ben })).toEqual([trades]);
    expect(await leader({ department_id: scene.north })).toEqual([northern]);
  });

  it('is ordered by name and by the last contact, those never spoken to last', async () => {
    const [works, trades, northern] = ids;
    expect(await leader({ sort: 'pinyin', order: 'asc' })).toEqual([northern, trades, works]);
    expect((await leader({ sort: 'last_contact_at' }))[0]).toBe(trades);
    expect((await leader({ sort: 'last_contact_at', order: 'asc' })).at(-1)).toBe(trades);
  });

  it('shows each only what is theirs, and the export the same', async () => {
    const [works, trades, northern] = ids;
    expect(await idsIn({ keyword: '海天' })).toEqual([works]);
    expect(await idsIn({ keyword: '海天' }, as.bob)).toEqual([northern]);
    expect((await idsIn({ keyword: '海天' }, as.head)).sort()).toEqual([works, trades].sort());
    expect((await page({}, as.stranger)).status).toBe(403);
    const { url, headers } = {
      url: `${contract.exportCustomers.path}?keyword=${encodeURIComponent('海天')}`,
      headers: { authorization: `Bearer ${as.ann}` },
    };
    const file = await app.server.inject({ method: 'GET', url, headers });
    const rows = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
    expect(rows.map((cells) => cells[1])).toEqual(['名称', '宁波海天机械厂']);
    expect(rows[0]?.join(' ')).toBe(
      '编号 名称 主要联系人 联系人手机 行业 地区 统一社会信用代码 负责人 最近联系 创建时间 来源',
    );
  });

  it('offers those who choose a customer what they see, and what was chosen before', async () => {
    const options = async (query: SentOf<typeof contract.customerOptions>) =>
      (await app.call(contract.customerOptions, query, { as: as.bob })).data.map(({ id }) => id);
    expect(await options({ keyword: '海天' })).toEqual([ids[2]]);
    expect(await options({ keyword: '没有这个', id: ids[2] as number })).toEqual([ids[2]]);
    expect(await options({ keyword: '没有这个', id: ids[0] as number })).toEqual([]);
  });
});

describe('who may not', () => {
  let theirs: number;
  beforeEach(async () => {
    theirs = await scene.aCustomer({ owner: scene.ben, contacts: [{ name: '钱', mobile: '13912345678' }] });
  });
  const deeds = async (who: string, id: number) => {
    const edit = await editOf(id, {}, as.leader);
    return [
      (await app.call(contract.editCustomer, edit, { as: who })).status,
      (await app.call(contract.deleteCustomer, { id }, { as: who })).status,
      (
        await app.call(
          contract.handOverCustomers,
          { ids: [id], user_id: scene.ann, with_opportunities: false },
          { as: who },
        )
      ).status,
    ];
  };

  it('out of sight it is not there', async () => {
    expect((await detail(theirs, as.bob)).status).toBe(404);
    expect(await deeds(as.bob, theirs)).toEqual([404, 404, 404]);
  });
  it('seen and not theirs it is not permitted', async () => {
    await scene.anOpportunity({ customer: theirs, owner: scene.ben, members: [{ user: scene.ann, writes: true }] });
    expect((await detail(theirs)).status).toBe(200);
    expect(await deeds(as.ann, theirs)).toEqual([403, 403, 403]);
    expect((await detail(theirs)).data.actions).toEqual(['detail', 'new-opportunity']);
  });
  it('without the permission nothing is done', async () => {
    expect((await create({}, as.stranger)).status).toBe(403);
    expect((await create({}, as.finance)).status).toBe(403);
    expect(await deeds(as.finance, theirs)).toEqual([403, 403, 403]);
  });
  it('calls a contact only whose customer is in their scope', async () => {
    await scene.anOpportunity({ customer: theirs, owner: scene.ben, members: [{ user: scene.ann, writes: false }] });
    const mobileFor = async (who: string) => {
      const { data } = await detail(theirs, who);
      const listed = (await page({ owner_id: scene.ben, page_size: 50 }, who)).data.list.find(
        ({ id }) => id === theirs,
      );
      return [data.contacts[0]?.mobile, data.contact_mobile, listed?.contact_mobile];
    };
    expect(await mobileFor(as.ann)).toEqual(['139****5678', '139****5678', '139****5678']);
    for (const who of [as.ben, as.head, as.leader])
      expect(await mobileFor(who)).toEqual(['13912345678', '13912345678', '13912345678']);
  });
});
