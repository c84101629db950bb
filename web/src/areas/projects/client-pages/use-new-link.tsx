import { createClientLink } from '@tongzhou/contract/areas/projects/client-link.ts';
import type { LinkPurpose } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { type ReactNode, useState } from 'react';
import { LinkDialog, type NewLink } from '#areas/projects/client-pages/link-dialog.tsx';
import { call } from '#platform/call.ts';
import { showFailures } from '#ui/show-failures.ts';

interface NewLinks {
  readonly make: (about: { readonly purpose: LinkPurpose; readonly report_id?: number }) => void;
  /** Shows the new link until it is closed. */
  readonly dialog: ReactNode;
}

/** Makes a link for the client and shows it once. */
export function useNewLink(projectId: number): NewLinks {
  const [link, setLink] = useState<NewLink>();
  return {
    make: (about) => {
      const made = async () => {
        const { link: address, expires_at } = await call(createClientLink, { project_id: projectId, ...about });
        setLink({ purpose: about.purpose, address: new URL(address, location.origin).href, expiresAt: expires_at });
      };
      showFailures(made());
    },
    dialog: link !== undefined && <LinkDialog {...link} close={() => setLink(undefined)} />,
  };
}
