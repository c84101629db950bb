import { api } from '@tongzhou/contract/api.ts';
import type { Served } from '#platform/http/serve.ts';

/** Fails unless every call of the contract is served exactly once, by its own area. */
export function checkServed(areas: Readonly<Record<string, readonly Served[]>>): void {
  const name = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`;
  for (const area of new Set([...Object.keys(areas), ...Object.keys(api)])) {
    const served = (areas[area] ?? []).map((one) => name(one.endpoint));
    const agreed = (api[area] ?? []).map(name);
    const missing = agreed.find((one) => !served.includes(one));
    const extra = served.find((one, index) => !agreed.includes(one) || served.indexOf(one) !== index);
    if (missing !== undefined) throw new Error(`${area}: ${missing} is in the contract and nobody serves it`);
    if (extra !== undefined) throw new Error(`${area}: ${extra} is served twice or is not in the contract`);
  }
}
