import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { saveSettingRows } from '#platform/database/settings-table.ts';

export async function loadDemoSettings(tx: Tx, { company, now }: DemoContext): Promise<void> {
  const { name, creditCode, address, phone, bankName, bankAccount, invoiceEmail } = company.legal;
  const values = new Map<string, string | number>([
    [settings.companyName.key, name],
    [settings.companyCreditCode.key, creditCode],
    [settings.companyAddress.key, address],
    [settings.companyPhone.key, phone],
    [settings.companyBankName.key, bankName],
    [settings.companyBankAccount.key, bankAccount],
    [settings.invoiceEmail.key, invoiceEmail],
    [settings.payDay.key, 15],
  ]);
  await saveSettingRows(tx, values, undefined, now);
}
