import { salaryFieldNames } from '@tongzhou/contract/rules/salary.ts';

// What is never kept in the browser of a form that was not submitted, in whatever form it stands. The only such list.

const secretNames: ReadonlySet<string> = new Set([
  'password',
  'old_password',
  'password_confirmation',
  'one_time_code',
  'id_card',
  'bank_name',
  'bank_account',
  'salary',
]);

/** The parts of a salary have common names (post), so they are known by one that nothing else has. */
const isSalary = (value: object): boolean => 'social_base' in value;

const isSecret = (name: string, within: object): boolean =>
  secretNames.has(name) || (isSalary(within) && (salaryFieldNames as readonly string[]).includes(name));

/** The values without their secrets, at any depth. */
export function withoutSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutSecrets) as T;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !isSecret(name, value));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner)])) as T;
}
