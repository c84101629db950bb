import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { addresses } from './build/addresses.ts';
import { earlyTheme } from './build/early-theme.ts';
import { precompress } from './build/precompress.ts';
import { warmList } from './build/warm-list.ts';

const here = import.meta.dirname;
const server = 'http://127.0.0.1:3000';

// Left alone, the bundler cuts the shared code into a dozen small files, each a request before the first screen stands.
const groups = [
  // All that the login page needs; the application needs it too and finds it in the cache.
  {
    name: 'base',
    priority: 2,
    test: /vite\/preload-helper|[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](?:endpoint|errors|fields|messages|areas[\\/]identity[\\/]session)\.ts|[\\/]web[\\/]src[\\/]platform[\\/](?:(?:call|loading|query-text|toast)\.|http[\\/](?:exchange|submission-keys)|session[\\/](?:leave|pending|refresh|stored-session|token-claims))/,
  },
  // The shell and what nearly every list screen is made of.
  {
    name: 'shell',
    priority: 1,
    test: /[\\/]web[\\/]src[\\/](?:app[\\/](?!dev-ui)|ui[\\/](?:app-link|confirm|list[\\/](?:keyword-input|list-filters|list-state|pager|tabs-bar|use-)|load-error|page|shanghai-time))/,
  },
] as const;

export default defineConfig({
  root: here,
  publicDir: false,
  appType: 'mpa',
  plugins: [react(), addresses(), earlyTheme(), warmList({ from: 'login.html', to: 'index.html' }), precompress()],
  server: { host: '127.0.0.1', proxy: { '^/api/': server, '/health': server } },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    sourcemap: false,
    // Every file is served under its own name from /assets, where it may be kept for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The shell is one file on purpose (see groups); compressed it is a third of this.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ['login.html', 'index.html', 'api-docs.html'].map((name) => resolve(here, name)),
      treeshake: {
        // A screen uses a few calls of its area; without this it would carry all of them.
        manualPureFunctions: ['endpoint', 'exportOf'],
      },
      output: { codeSplitting: { groups: [...groups] } },
    },
  },
});
