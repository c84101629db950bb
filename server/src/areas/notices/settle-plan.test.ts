import pg from 'pg';
import { expect, it } from 'vitest';
import { connectionWith } from '#platform/database/database.ts';
import { statements } from '#platform/database/statement.ts';
import { genericPlan, nodesOf } from '#testing/database/read-plans.ts';
import { createTestApp } from '#testing/test-app.ts';

it('what a message asked for is found by its name, also by a plan that was made while there were no messages', async () => {
  const app = await createTestApp();
  const client = new pg.Client(connectionWith(app.testDatabase.connection));
  try {
    await app.sql('analyze messages');
    await client.connect();
    const [settle] = [...statements.values()].filter(({ text }) => /update messages set todo_key = null/.test(text));
    const nodes = nodesOf(await genericPlan(client, settle?.text ?? ''));
    const scans = nodes.filter((node) => node['Relation Name'] === 'messages' && /Scan/.test(node['Node Type']));
    const [found] = scans.filter((node) => /todo_key/.test(JSON.stringify(node)));
    expect(JSON.stringify(found)).toContain('messages_todo_key_idx');
    // Whatever reads them by their number is told which.
    for (const node of scans.filter((one) => one !== found))
      expect(node).toMatchObject({ 'Index Cond': expect.anything() });
  } finally {
    await client.end();
    await app.close();
  }
});
