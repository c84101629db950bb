import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { addresses } from './build/addresses.ts';
import { chunks } from './build/chunks.ts';
import { earlyTheme } from './build/early-theme.ts';
import { madeModules } from './build/made-modules.ts';
import { pagesApart } from './build/pages-apart.ts';
import { precompress } from './build/precompress.ts';
import { warmList } from './build/warm-list.ts';

const here = import.meta.dirname;
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: here,
  publicDir: false,
  appType: 'mpa',
  plugins: [
    react(),
    madeModules(),
    addresses(),
    earlyTheme(),
    warmList({ from: 'login.html', to: 'index.html' }),
    pagesApart('index.html'),
    precompress(),
  ],
  server: { host: '127.0.0.1', proxy: { '^/api/': server, '/health': server } },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    sourcemap: false,
    // Every file is served under its own name from /assets, where it may be kept for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The shell is one file on purpose (see build/chunks.ts); compressed it is a third of this.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ['login.html', 'index.html', 'api-docs.html', 'client.html'].map((name) => resolve(here, name)),
      treeshake: {
        // A screen uses a few calls of its area; without this it would carry all of them.
        manualPureFunctions: ['endpoint', 'exportOf'],
        // Nothing happens by importing these, so a screen carries of another area's public.ts only what it uses.
        moduleSideEffects: [
          { test: /[\\/](?:contract|web)[\\/]src[\\/](?:areas|ui)[\\/].*\.tsx?$/, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
