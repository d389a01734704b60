import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { clientManifest } from './client-manifest.ts'
import { slimContracts } from './slim-contracts.ts'
import { titleFonts } from './title-fonts.ts'

/** Packages of every page that rarely change, so that a release leaves them in the browser's cache. */
const frame = /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|@tanstack)\//

const browser: UserConfig = {
  build: {
    outDir: 'dist/client',
    manifest: true,
    rolldownOptions: {
      input: 'src/entry.client.tsx',
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: frame, priority: 10 }, ...chunkGroups(import.meta.dirname)],
        },
      },
    },
  },
}

/** Nothing is left outside: the server loads it by path, wherever node_modules are. What no page draws stays unread. */
const server: UserConfig = {
  build: {
    outDir: 'dist/server',
    ssr: 'src/entry.server.tsx',
    rolldownOptions: { output: { entryFileNames: 'entry.server.js', chunkFileNames: 'parts/[name]-[hash].js' } },
  },
  ssr: { noExternal: true },
  // Left to itself it would ask at run time, and render with React's slow development half.
  define: { 'process.env.NODE_ENV': '"production"' },
}

export default defineConfig(({ mode, command }) => ({
  root: import.meta.dirname,
  // A first start should greet with an address, and not with the names of eight hundred files.
  logLevel: command === 'build' ? 'warn' : 'info',
  plugins: [react(), slimContracts(), clientManifest(), ...(mode === 'server' ? [] : [titleFonts()])],
  resolve: { dedupe: ['react', 'react-dom'] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  ...(mode === 'server' ? server : browser),
  build: {
    emptyOutDir: true,
    target: 'es2024',
    // Browsers with light-dark(): rewritten for older ones, a blog's page could not choose between light and dark.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    // The content security policy has no place for data: scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === 'server' ? server : browser).build,
  },
}))
