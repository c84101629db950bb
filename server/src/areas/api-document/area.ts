import { apiDocumentRoutes } from '#areas/api-document/routes.ts';

export const apiDocumentArea = () => ({ name: 'api-document', routes: apiDocumentRoutes() });
