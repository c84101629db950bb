// What a statement really reads, as PostgreSQL says after having run it.
import type pg from 'pg';

export interface PlanNode {
  readonly 'Node Type': string;
  /** What it is to the node above: its input, or something worked out beside it. */
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

/** The plan as it is made without knowing any values. */
export async function genericPlan(client: pg.Client, text: string): Promise<PlanNode> {
  const { rows } = await client.query<Explained>(`explain (generic_plan, format json) ${text}`);
  return (rows[0] as Explained)['QUERY PLAN'][0].Plan;
}

const literal = (value: unknown): string => `'${Array.isArray(value) ? `{${value.join()}}` : String(value)}'`;

/** The plan the connection uses for a prepared statement, with what came of it. */
export async function executedPlan(client: pg.Client, text: string, values: readonly unknown[]): Promise<PlanNode> {
  await client.query(`prepare looked_at as ${text}`);
  try {
    const { rows } = await client.query<Explained>(
      `explain (analyze, format json, timing off) execute looked_at (${values.map(literal).join()})`,
    );
    return (rows[0] as Explained)['QUERY PLAN'][0].Plan;
  } catch (error) {
    throw new Error(`${values.map(literal).join()}: ${text}`, { cause: error });
  } finally {
    await client.query('deallocate looked_at');
  }
}

/** How many rows a node gave, over all its runs. */
const given = (node: PlanNode): number => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1);

/** How many rows it looked at for that. */
export const rowsRead = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1);

export const rowsSorted = (node: PlanNode): number =>
  node['Node Type'] === 'Sort'
    ? Math.max(0, ...(node.Plans ?? []).filter((one) => one['Parent Relationship'] === 'Outer').map(given))
    : 0;
