import { refusals } from '@tongzhou/contract/errors.ts';

/** At which of the two fields a refusal is said: password and code are asked for together. */
export const wrongProof = ({ status, message }: { readonly status: number; readonly message: string }) => {
  if (status !== 400) return {};
  return message === refusals['wrong-code'].msg ? { code: message } : { password: message };
};
