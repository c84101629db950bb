import * as cockpit from '@tongzhou/contract/areas/cockpit.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { TestApp } from '#testing/test-app.ts';

// Links of wall screens: one by which the wall is asked for, and one to be taken back.

export async function walkCockpit({ app, as }: { readonly app: TestApp; readonly as: string }) {
  const made = async () => {
    const { status, text, data } = await app.call(
      cockpit.createDisplayLink,
      cockpit.createDisplayLink.example as never,
      { as },
    );
    if (status !== 200) throw new Error(text);
    return { id: data.id, secret: data.link.split('#')[1] ?? '' };
  };
  const [shown, spare] = [await made(), await made()];
  return {
    instead: [[cockpit.revokeDisplayLink, { id: spare.id }]] as readonly (readonly [Endpoint, object])[],
    secrets: [[cockpit.wallFigures, shown.secret]] as readonly (readonly [Endpoint, string])[],
  };
}
