import { settings } from '@tongzhou/contract/areas/settings.ts';
import { capitals } from '@tongzhou/contract/rules/capitals.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { checkSeesOpportunity, creditCodeOf, instalmentsOf, orderById } from '#areas/business/public.ts';
import { settingsOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** What a template may name; each is filled from the trade order or from the company's own settings. */
export const placeholderNames = [
  '合同编号',
  '合同名称',
  '合同金额',
  '合同金额大写',
  '税率',
  '签订日期',
  '交付日期',
  '回款计划',
  '备注',
  '负责人',
  '客户名称',
  '客户税号',
  '公司名称',
  '公司税号',
  '公司地址',
  '公司电话',
  '开户银行',
  '银行账号',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** Of an order that the caller may open; null where nothing is known. */
export async function orderValues(
  db: Db,
  caller: Caller,
  orderId: number,
): Promise<Readonly<Record<PlaceholderName, string | null>>> {
  const order = orNotFound(await orderById(db, orderId));
  await checkSeesOpportunity(db, caller, order.opportunity_id);
  const [plan, creditCode, company] = await Promise.all([
    instalmentsOf(db, orderId),
    creditCodeOf(db, order.customer_id),
    settingsOf(db, {
      name: settings.companyName,
      code: settings.companyCreditCode,
      address: settings.companyAddress,
      phone: settings.companyPhone,
      bank: settings.companyBankName,
      account: settings.companyBankAccount,
    }),
  ]);
  const or = (text: string | null): string | null => (text === '' ? null : text);
  return {
    合同编号: order.number,
    合同名称: order.name,
    合同金额: yuan(order.amount),
    合同金额大写: capitals(order.amount),
    税率: `${order.tax_rate}%`,
    签订日期: order.signed_on,
    交付日期: order.delivery_on,
    回款计划: or(plan.map(({ name, amount, due_on }) => `${name} ${yuan(amount)} 元 ${due_on ?? '验收后'}`).join('；')),
    备注: or(order.note),
    负责人: order.owner_name,
    客户名称: order.customer_name,
    客户税号: creditCode,
    公司名称: or(company.name),
    公司税号: or(company.code),
    公司地址: or(company.address),
    公司电话: or(company.phone),
    开户银行: or(company.bank),
    银行账号: or(company.account),
  };
}
