import { api } from '@tongzhou/contract/api.ts';
import { apiDocument } from '@tongzhou/contract/areas/api-document.ts';
import { openApi } from '#areas/api-document/open-api.ts';
import { type Served, serve } from '#platform/http/serve.ts';

let made: string | undefined;

export const apiDocumentRoutes = (): Served[] => [
  serve(apiDocument, {
    run: async () => (reply) => {
      made ??= JSON.stringify(openApi(api));
      return reply.header('content-type', 'application/json; charset=utf-8').send(made);
    },
  }),
];
