import { type ApprovalList, approvalLists } from '@tongzhou/contract/areas/approval/request.ts';
import { approvalKindNames } from '@tongzhou/contract/areas/approval/template.ts';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { expect, test } from 'vitest';
import { listAddress, listOf, requestAddress } from '#ui/request/request-address.ts';

test('every list has an address of the product, and every kind is in one list', () => {
  for (const list of Object.keys(approvalLists) as ApprovalList[])
    expect(routeAt(listAddress(list)), list).toBeDefined();
  for (const kind of approvalKindNames) expect(listOf[kind], kind).toBeDefined();
  expect(requestAddress('payroll', 7)).toBe('/approval/worker?id=7');
  expect(requestAddress('loan', 7)).toBe('/approval/reimburse?id=7');
});
