import { encodeQuery } from '#platform/query-text.ts';

export const documentsPath = '/document_management/company_document';

export const documentAddress = (id: number): string => `/document_management/detail${encodeQuery({ id })}`;

export const folderAddress = (id: number | null): string =>
  `${documentsPath}${encodeQuery({ folder_id: id ?? undefined })}`;
