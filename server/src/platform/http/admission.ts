import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { Refusal } from '#platform/http/refusal.ts';

/** How many of each class may be under way at once; more are refused at once instead of waiting in line. */
const lanes: Readonly<Record<string, number>> = { json: 200, upload: 20, download: 60, stream: 2000 };

export function createAdmission(): (endpoint: Endpoint) => () => void {
  const underWay = new Map<string, number>();
  return (endpoint) => {
    const lane = endpoint.transport ?? 'json';
    const count = underWay.get(lane) ?? 0;
    if (count >= (lanes[lane] ?? 0)) throw new Refusal('busy');
    underWay.set(lane, count + 1);
    return () => underWay.set(lane, (underWay.get(lane) ?? 1) - 1);
  };
}
