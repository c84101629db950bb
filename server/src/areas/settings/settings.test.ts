import { allSettings, companySettings, saveCompanySettings, settings } from '@tongzhou/contract/areas/settings.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { onWire } from '@tongzhou/contract/setting.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingOf, settingsOf } from '#areas/settings/public.ts';
import { resetCompany } from '#platform/database/company-table.ts';
import { saveSetting, saveSettingRows, setting } from '#platform/database/settings-table.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from company_settings'));

type Values = Record<string, string | number | boolean>;
const show = async (as = admin) => (await app.call(companySettings, {}, { as })).data;
const save = async (values: Values, as = admin, version?: number) => {
  // Another moment than that of the change before.
  app.clock.now += 1000;
  return app.call(saveCompanySettings, { version: version ?? (await show()).version, values } as never, { as });
};
const valueShown = async (key: string) => (await show()).list.find((one) => one.key === key);
const holder = async (...permissions: PermissionKey[]) =>
  app.signInAs(await aPerson(app, { groups: [await aGroup(app, { permissions })] }));
const changesOf = async (answer: { headers: Record<string, unknown> }) =>
  (
    await app.sql<{ action: string; result: string; changes: unknown }>(
      'select action, result, changes from log.operations where request_id = $1',
      [answer.headers['x-request-id']],
    )
  )[0];

const code = '91350100M000100Y43';

describe('settings', () => {
  it('have keys of their own, and defaults that they would take themselves', () => {
    expect(new Set(allSettings.map(({ key }) => key)).size).toBe(allSettings.length);
    for (const one of allSettings) {
      const { key, schema, default: usual } = one;
      expect([key, schema.safeParse(onWire(one, usual))]).toMatchObject([key, { success: true, data: usual }]);
    }
  });

  it('are what comes with the product until someone sets them', async () => {
    const { version, list } = await show();
    expect([version, list.length]).toEqual([0, allSettings.length]);
    expect(list.find(({ key }) => key === 'business_quiet_days')).toEqual({
      key: 'business_quiet_days',
      value: 30,
      changed_by: null,
      changed_at: null,
      may_change: true,
    });
    expect(await settingOf(app.database, settings.businessQuietDays)).toBe(30);
    expect(await settingOf(app.database, settings.companyName)).toBe('');
  });

  it('are read by the areas as they were set, several at once', async () => {
    await save({ company_name: '同舟', business_due_reminder_days: 0 });
    const { name, title, days } = await settingsOf(app.database, {
      name: settings.companyName,
      title: settings.invoiceTitle,
      days: settings.businessDueReminderDays,
    });
    // What is left empty may say the same as another.
    expect([name, title, days]).toEqual(['同舟', '同舟', 0]);
    await save({ company_invoice_title: '同舟（开票）' });
    expect(await settingOf(app.database, settings.invoiceTitle)).toBe('同舟（开票）');
  });

  it('show who changed them last, and when', async () => {
    await save({ company_phone: '0571-5550 0100' });
    const [me] = await app.sql<{ name: string }>('select name from users where id = $1', [administratorId]);
    expect(await valueShown('company_phone')).toEqual({
      key: 'company_phone',
      value: '0571-5550 0100',
      changed_by: me?.name,
      changed_at: app.clock.now,
      may_change: true,
    });
    expect(await valueShown('company_name')).toMatchObject({ changed_by: null, changed_at: null });
  });

  it('are logged with old and new; what stayed the same is neither written nor mentioned', async () => {
    await save({ company_name: '同舟', business_quiet_days: 45 });
    const { version } = await show();
    const answer = await save({ company_name: '同舟', business_quiet_days: 60, company_credit_code: code });
    expect(answer.data).toEqual({ changed: ['统一社会信用代码', '多少天未联系算冷落'] });
    expect(await changesOf(answer)).toEqual({
      action: '修改公司设置',
      result: 'done',
      changes: [
        { field: 'company_credit_code', label: '统一社会信用代码', old: '', new: code },
        { field: 'business_quiet_days', label: '多少天未联系算冷落', old: 45, new: 60 },
      ],
    });
    expect((await valueShown('company_name'))?.changed_at).toBe(version);
    expect((await save({ business_quiet_days: 60 })).data).toEqual({ changed: [] });
  });

  it('are kept in one way, however they were typed', async () => {
    await save({
      company_credit_code: ' 9135 0100 m000 100y 43',
      company_bank_account: '1202 0202 0990 0000 018',
      company_name: '  同舟  ',
    });
    expect((await valueShown('company_credit_code'))?.value).toBe(code);
    expect((await valueShown('company_bank_account'))?.value).toBe('1202020209900000018');
    expect((await valueShown('company_name'))?.value).toBe('同舟');
    await save({ company_credit_code: '' });
    expect((await valueShown('company_credit_code'))?.value).toBe('');
  });

  it.each([
    ['company_credit_code', '91350100M000100Y44', '统一社会信用代码校验位不正确，请核对'],
    ['company_credit_code', '9135', '统一社会信用代码应为 18 位，现为 4 位'],
    ['company_name', '长'.repeat(101), '不能超过 100 个字符'],
    ['company_phone', '总机', '电话只含数字、空格和短横线，至少 6 位'],
    ['company_bank_account', '1234567', '银行账号应为 8 至 30 位数字'],
    ['company_invoice_email', 'fapiao', '邮箱格式不正确'],
    ['business_quiet_days', 0, '请输入 1 至 365 的整数'],
    ['business_quiet_days', 366, '请输入 1 至 365 的整数'],
    ['business_quiet_days', 1.5, '请输入 1 至 365 的整数'],
    ['business_quiet_days', '30', '请输入 1 至 365 的整数'],
    ['business_due_reminder_days', -1, '请输入 0 至 60 的整数'],
    ['business_due_reminder_days', 61, '请输入 0 至 60 的整数'],
    ['company_moon', 'x', '不认识的字段'],
    ['demo', 'x', '不认识的字段'],
  ])('are refused at %s when it is %s', async (key, value, words) => {
    const answer = await save({ company_address: '文三路', [key]: value });
    expect([answer.status, answer.fields]).toEqual([422, { [`values.${key}`]: words }]);
    expect(await app.sql('select from company_settings')).toEqual([]);
  });

  it('are changed by those who may, and seen by those who may open the screen', async () => {
    const [reader, writer, stranger] = [
      await holder('permission'),
      await holder('permission', 'permission.settings'),
      await holder('permission.edit', 'staff.edit'),
    ];
    expect((await show(reader)).list.map(({ may_change }) => may_change)).toEqual(allSettings.map(() => false));
    const refused = await save({ company_name: '别人' }, reader);
    expect([refused.status, (await changesOf(refused))?.result]).toEqual([403, 'refused']);
    expect((await app.call(companySettings, {}, { as: stranger })).status).toBe(403);
    expect((await save({ company_name: '别人' }, stranger)).status).toBe(403);
    expect(await app.sql('select from company_settings')).toEqual([]);
    expect((await save({ company_name: '同舟' }, writer)).status).toBe(200);
  });

  it('that someone else saved meanwhile are not overwritten unseen, also when two save at once', async () => {
    const { version } = await show();
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((name) =>
        app.call(saveCompanySettings, { version, values: { company_name: name } }, { as: admin }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe('公司设置刚被他人修改，请在最新内容上重新修改');
    const kept = answers.findIndex(({ status }) => status === 200);
    expect((await valueShown('company_name'))?.value).toBe(['甲', '乙', '丙'][kept]);
  });

  it('of the program itself are no part of them', async () => {
    await app.database.transaction((tx) => saveSetting(tx, 'company-hours', { am: [540, 720], pm: [780, 1080] }));
    expect((await show()).version).toBe(0);
    await save({ company_name: '同舟' });
    expect(await setting(app.database, 'company-hours')).toEqual({ am: [540, 720], pm: [780, 1080] });
  });

  it('stay when the demo data goes only where the administrator set them', async () => {
    await app.database.transaction(async (tx) => {
      await saveSetting(tx, 'company-hours', {});
      await saveSettingRows(
        tx,
        new Map([
          ['company_name', '演示公司'],
          ['company_phone', '0571-5550 0100'],
        ]),
        undefined,
        app.clock.now,
      );
    });
    await save({ business_quiet_days: 90 }, await holder('permission', 'permission.settings'));
    await save({ company_name: '真公司' });
    const kept = await app.database.transaction(async (tx) => {
      await resetCompany(tx);
      return settingsOf(tx, {
        name: settings.companyName,
        phone: settings.companyPhone,
        days: settings.businessQuietDays,
      });
    });
    expect(kept).toEqual({ name: '真公司', phone: '', days: 30 });
    expect(await setting(app.database, 'company-hours')).toEqual({});
  });
});
