import { customerTwins } from '@tongzhou/contract/areas/business/customer.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene, creditCode } from '#areas/business/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;
let as: { ann: string; bob: string };
beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  as = { ann: await app.signInAs(scene.ann), bob: await app.signInAs(scene.bob) };
});
afterAll(() => app.close());

describe('likely the same', () => {
  let kept: number;
  beforeAll(async () => {
    kept = await scene.aCustomer({ name: '苏州启明星软件（集团）有限公司', credit_code: creditCode(40) });
  });
  const twins = async (query: SentOf<typeof customerTwins>, who = as.ann) =>
    (await app.call(customerTwins, query, { as: who })).data;

  it.each([
    ['the same, written otherwise', '苏州 启明星软件(集团)'],
    ['a part of it', '启明星软件'],
    ['more than it', '江苏苏州启明星软件集团股份有限公司'],
  ])('by %s', async (_, name) => {
    expect(await twins({ name })).toEqual([
      { id: kept, name: '苏州启明星软件（集团）有限公司', owner_name: '安销售', by: 'name' },
    ]);
  });

  it('by the code, and not itself; a short word says nothing', async () => {
    expect(await twins({ credit_code: creditCode(40).toLowerCase() })).toMatchObject([{ id: kept, by: 'credit_code' }]);
    expect(await twins({ name: '启明星软件', but: kept })).toEqual([]);
    expect(await twins({ name: '软件' })).toEqual([]);
    expect(await twins({ name: '（）' })).toEqual([]);
    expect(await twins({})).toEqual([]);
  });

  it('tells whom to ask about one that is not seen, and not its name', async () => {
    expect(await twins({ name: '启明星软件' }, as.bob)).toEqual([
      { id: null, name: '名称相近的客户', owner_name: '安销售', by: 'name' },
    ]);
    expect(await twins({ credit_code: creditCode(40) }, as.bob)).toEqual([
      { id: null, name: '信用代码相同的客户', owner_name: '安销售', by: 'credit_code' },
    ]);
  });

  it('are five at most, the likeliest first', async () => {
    for (let count = 0; count < 7; count++) await scene.aCustomer({ name: `长风破浪物流${count}号` });
    const same = await scene.aCustomer({ name: '长风破浪物流公司' });
    const found = await twins({ name: '长风破浪物流' });
    expect([found.length, found[0]?.id]).toEqual([5, same]);
  });
});
