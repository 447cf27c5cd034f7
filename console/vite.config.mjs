import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds the console into dist/console, as the API serves it under /console. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: 'public',
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    rolldownOptions: { input: ['index.html', 'connect.html'].map((name) => join(import.meta.dirname, name)) },
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/console/settings.json': 'http://localhost:3000' } },
});
