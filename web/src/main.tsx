import '#platform/trusted-types.ts';
import '#app/first-screen.ts';
import { RouterProvider } from '@tanstack/react-router';
import { useChineseMessages as speakChinese } from '@tongzhou/contract/messages.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#app/providers.tsx';
import { newQueryClient } from '#app/query-client.ts';
import { newRouter } from '#app/router.tsx';
import { followTheme } from '#platform/theme.ts';
import { showKeptToast } from '#platform/toast.ts';

speakChinese({ jitless: true });
followTheme();
showKeptToast();

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no #root');

const client = newQueryClient();

// What a boundary caught is shown to the person by it; the console stays empty.
createRoot(place, { onCaughtError: () => {} }).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={newRouter(client)} />
    </Providers>
  </StrictMode>,
);
