import { Refusal } from '#platform/http/refusal.ts';

const maximumDepth = 24;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** JSON with one meaning: no byte-order mark, no NUL, no half characters, no keys that reach into prototypes. */
export function readJson(body: string): unknown {
  // An empty body is what a call without input sends.
  if (body === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal('broken-request');
  }
  inspect(value, 0);
  return value;
}

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    inspectText(value);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maximumDepth) throw new Refusal('invalid', { fields: { '': '嵌套过深' } });
  if (Array.isArray(value)) {
    for (const item of value) inspect(item, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    inspectText(key);
    if (forbiddenKeys.has(key)) throw new Refusal('invalid', { fields: { [`${key}`]: '不认识的字段' } });
    inspect((value as Record<string, unknown>)[key], depth + 1);
  }
}

export function inspectText(value: string): void {
  if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('invalid', { fields: { '': '包含无效字符' } });
}
