import * as apiDocument from '#contract/areas/api-document.ts';
import * as files from '#contract/areas/files.ts';
import * as home from '#contract/areas/home.ts';
import * as account from '#contract/areas/identity/account.ts';
import * as demo from '#contract/areas/identity/demo.ts';
import * as permission from '#contract/areas/identity/permission.ts';
import * as session from '#contract/areas/identity/session.ts';
import * as notices from '#contract/areas/notices.ts';
import { type Endpoint, isEndpoint } from '#contract/endpoint.ts';

const endpointsOf = (...modules: object[]): Endpoint[] =>
  modules.flatMap((module) => Object.values(module).filter(isEndpoint));

/** All calls, by area: read by the server's start, the API document and the permission matrix, never by the browser. */
export const api: Readonly<Record<string, readonly Endpoint[]>> = {
  identity: endpointsOf(session, account, permission, demo),
  files: endpointsOf(files),
  notices: endpointsOf(notices),
  home: endpointsOf(home),
  'api-document': endpointsOf(apiDocument),
};
