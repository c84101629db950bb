import * as z from 'zod/mini';

type Issue = Parameters<
  NonNullable<
    Parameters<typeof z.config>[0] extends infer C ? (C extends { customError?: infer E } ? E : never) : never
  >
>[0];

function chinese(issue: Issue): string {
  const amount = 'maximum' in issue ? String(issue.maximum) : 'minimum' in issue ? String(issue.minimum) : '';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '必填' : '格式不正确';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? '必填' : `至少 ${amount} 个字符`;
      if (issue.origin === 'array') return issue.minimum === 1 ? '必填' : `至少选择 ${amount} 项`;
      return issue.inclusive ? `不能小于 ${amount}` : `必须大于 ${amount}`;
    case 'too_big':
      if (issue.origin === 'string') return `不能超过 ${amount} 个字符`;
      if (issue.origin === 'array') return `最多 ${amount} 项`;
      return issue.inclusive ? `不能大于 ${amount}` : `必须小于 ${amount}`;
    case 'unrecognized_keys':
      return '不认识的字段';
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? '必填' : '不在可选范围内';
    default:
      return '格式不正确';
  }
}

/** Called once by each side at its start, so that a schema says the same words in the browser and on the server. */
export const useChineseMessages = (options: { jitless: boolean }): void => {
  // A browser under our content security policy refuses the code generation that zod would probe for.
  z.config({ customError: chinese, jitless: options.jitless });
};

/** One text per field; an unknown key is named itself. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    const path = issue.path.map(String);
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key].join('.')) : [path.join('.')];
    for (const name of names) fields[name] ??= issue.message;
  }
  return { ...fields };
}
