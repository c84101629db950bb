import type { CustomerRow } from '@tongzhou/contract/areas/business/customer.ts';
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { CustomerTab } from '#areas/business/customers/customer-tab.tsx';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();
// Read before the first test, since reading it takes longer than a test may.
beforeAll(async () => {
  await import('#areas/business/customers/customer-detail.tsx');
}, 60_000);

const aRow = (id: number, name: string, actions: CustomerRow['actions']): CustomerRow => ({
  id,
  number: `KH-${id}`,
  name,
  credit_code: null,
  industry: 'internet',
  region: null,
  source: null,
  owner_id: 7,
  owner_name: '李靖',
  contact_name: '王明',
  contact_mobile: '138****0000',
  last_contact_at: null,
  created_at: 0,
  actions,
});
const all: CustomerRow['actions'] = ['detail', 'edit', 'delete', 'hand-over', 'merge', 'new-opportunity'];
const rows = [aRow(1, '云帆科技', all), aRow(2, '启明医疗', all), aRow(3, '远山能源', ['detail'])];

const pageOf = (list: readonly unknown[]) => ({ list, total: list.length, page: 1, page_size: 10 });
const answerCustomers = (): Sent[] =>
  answerWith(({ url, method }) => {
    const [path] = url.split('?');
    if (method !== 'GET') return { data: null };
    if (path?.endsWith('/customer')) return { data: pageOf(rows) };
    if (path?.endsWith('/customerDetail')) {
      const contact = { id: 5, name: '王明', position: null, mobile: '138****0000', email: null, main: true };
      const figures = { opportunities: 3, won: 1, contract: 1000, received: 600, overdue: 400 };
      const own = { version: 1, address: null, description: '', contacts: [contact], files: [], figures };
      return { data: { ...rows[0], ...own } };
    }
    return { data: path?.includes('Options') ? [] : pageOf([]) };
  });
const askedOf = (sent: readonly Sent[], path: string) =>
  sent.filter(({ url }) => url.includes(`${path}?`)).map(({ url }) => url.split('?')[1]);
const searchOf = (router: Awaited<ReturnType<typeof mount>>) => router.state.location.search;

test('a row offers what the server offers for it, and opens over the list as it is', async () => {
  answerCustomers();
  await mount(() => <CustomerTab />, '/screen?tab=customers&keyword=云');
  await settled(() => expect(textOfPage()).toContain('远山能源'));
  expect(control('云帆科技').getAttribute('href')).toBe(
    `/business_management/business_list?tab=customers&keyword=${encodeURIComponent('云')}&customer=1`,
  );
  expect(control('编辑 云帆科技')).toBeDefined();
  expect(() => control('编辑 远山能源')).toThrow();
});

test('two can be merged, and only those that may be are chosen', async () => {
  answerCustomers();
  await mount(() => <CustomerTab />, '/screen?tab=customers');
  await settled(() => expect(textOfPage()).toContain('远山能源'));
  const box = (name: string) => control(`选择 ${name}`, 'input') as HTMLInputElement;
  expect(box('远山能源').disabled).toBe(true);
  await act(async () => box('云帆科技').click());
  expect((control('合并') as HTMLButtonElement).disabled).toBe(true);
  expect((control('移交') as HTMLButtonElement).disabled).toBe(false);
  await act(async () => box('启明医疗').click());
  expect((control('合并') as HTMLButtonElement).disabled).toBe(false);
});

test('a figure opens its rows; closing leads back to the list with its filters', async () => {
  const sent = answerCustomers();
  const router = await mount(() => <CustomerTab />, '/screen?tab=customers&keyword=云&customer=1');
  await settled(() => expect(textOfPage()).toContain('逾期未收'));
  // One may not call: the number is no link.
  expect(document.querySelector('a[href^="tel:"]')).toBeNull();
  await press('逾期未收（元）400.00');
  await settled(() => expect(askedOf(sent, '/receivable')).toEqual(['customer_id=1&state=overdue']));
  expect(searchOf(router)).toEqual({ tab: 'customers', keyword: '云', customer: '1', part: 'overdue' });
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer-close')?.click());
  await settled(() => expect(searchOf(router)).toEqual({ tab: 'customers', keyword: '云' }));
});

test('one that was deleted from its own page is not asked for again', async () => {
  const sent = answerCustomers();
  const answer = globalThis.fetch;
  // As long as a network takes at least: the page is drawn meanwhile.
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await new Promise((done) => setTimeout(done, 50));
    return answer(...asked);
  });
  const router = await mount(() => <CustomerTab />, '/screen?tab=customers&customer=1');
  await settled(() => expect(textOfPage()).toContain('逾期未收'));
  const button = document.querySelector<HTMLElement>('.customer-buttons .ant-btn-dangerous');
  await act(async () => button?.click());
  const confirmed = () => document.querySelector<HTMLElement>('.ant-modal-confirm .ant-btn-dangerous');
  await settled(() => expect(confirmed()).not.toBeNull());
  await act(async () => confirmed()?.click());
  await settled(() => expect(searchOf(router)).toEqual({ tab: 'customers' }));
  const deleted = sent.findIndex(({ method }) => method === 'DELETE');
  expect(sent[deleted]?.url).toContain('id=1');
  const after = sent.slice(deleted + 1);
  expect([...askedOf(after, '/customerDetail'), ...askedOf(after, '/customerTimeline')]).toEqual([]);
});
