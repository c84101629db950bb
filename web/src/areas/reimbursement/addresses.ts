import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { encodeQuery } from '#platform/query-text.ts';

export const reimbursementAddress = (query: Readonly<Record<string, unknown>> = {}): string =>
  `/staff/my_center/reimbursement${encodeQuery(query)}`;

/** The form of a type: a new one, a draft that is gone on with, or one that came back. */
export const formAddress = (
  type: ClaimType,
  query: { readonly draft?: number; readonly again?: number } = {},
): string => `/staff/my_center/reimbursement/${type}${encodeQuery(query)}`;

export const claimAddress = (id: number): string => `/staff/my_center/reimbursement/detail${encodeQuery({ id })}`;

export const projectFilesAddress = (id: number): string =>
  `/document_management/project_reimburse_file/detail${encodeQuery({ project_id: id })}`;
