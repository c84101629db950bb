import { QueryClient } from '@tanstack/react-query';
import { approvalCount, approvalDetail, approvalPage } from '@tongzhou/contract/areas/approval/request.ts';
import { expect, test } from 'vitest';
import { countPath, renewApprovals, renewedPaths, renewWithApprovals } from '#ui/approval/renew-approvals.ts';

test('what is asked again are the calls of the contract', () => {
  expect(renewedPaths).toEqual([approvalCount.path, approvalPage.path, approvalDetail.path]);
  expect([approvalCount.path, approvalCount.background]).toEqual([countPath, true]);
});

test('what other areas show of a request is asked again with it', async () => {
  const client = new QueryClient();
  const paths = ['/api/mine', approvalPage.path, '/api/else'];
  for (const path of paths) client.setQueryData([path, {}], 1);
  renewWithApprovals({ path: '/api/mine' });
  await renewApprovals(client);
  expect(paths.map((path) => client.getQueryState([path, {}])?.isInvalidated)).toEqual([true, true, false]);
});
