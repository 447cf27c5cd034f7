import { defineConfig } from 'vite';

/** Bundles the command line with its dependencies into one file, so that its package installs without a network. */
export default defineConfig({
  root: import.meta.dirname,
  // Dependencies are bundled; modules of Node are not.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20.19',
    rolldownOptions: { output: { entryFileNames: 'lodgewire.js' } },
    reportCompressedSize: false,
  },
});
