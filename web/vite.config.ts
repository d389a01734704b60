import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { clientManifest } from './client-manifest.ts'
import { languages } from './languages.ts'
import { looks } from './looks.ts'
import { slimContracts } from './slim-contracts.ts'
import { styleLayers } from './style-layers.ts'
import { titleFonts } from './title-fonts.ts'

/** These packages are on every page and rarely change, so that a release leaves them in the browser's cache. */
const frame = /node_modules\/(react|react-dom|scheduler|@tanstack)\//

/** Icons and words that several late parts share: each would be a file of its own. */
const small = /lucide-react\/dist\/esm\/icons\/|\.(limits|messages|contract)\.ts/
const lateSmall = { name: 'small', test: small, minShareCount: 2, priority: 0 }

/** Files that every page has loaded by the time it asks for a late part, and those that every member has. */
const ofEveryPage = /\/(rolldown-runtime|frame|wake|public)-[\w-]+\.js$/
const ofMembers = /\/(lists|later|members)-[\w-]+\.js$/

/** Each late part names the files to fetch with it; to name what is there costs the first load two kilobytes. */
const isThere = (script: string, from: string) =>
  ofEveryPage.test(script) || (ofMembers.test(script) && from.includes('/members-'))

/** The first start builds, and shows no timings of plugins. */
const checks = { bundlerTimings: false }

const browser: UserConfig = {
  build: {
    outDir: 'dist/client',
    manifest: true,
    rolldownOptions: {
      checks,
      input: ['src/entry.client.tsx', 'src/entry.guest.ts'],
      // A number that two chunks share would otherwise be an import of its own.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: frame, priority: 100 }, ...chunkGroups(import.meta.dirname), lateSmall],
        },
      },
    },
  },
}

/** Bundles all packages, because the server loads the file by path, wherever node_modules is. */
const server: UserConfig = {
  build: {
    outDir: 'dist/server',
    ssr: 'src/entry.server.tsx',
    rolldownOptions: {
      checks,
      output: { entryFileNames: 'entry.server.js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
  // React would otherwise decide at run time, and render with its slow development build.
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** One script for the whole site. It names the files of the browser half, which is built before it. */
const worker: UserConfig = {
  build: {
    outDir: 'dist/worker',
    copyPublicDir: false,
    rolldownOptions: { input: 'src/entry.worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
}
const halves: Record<string, UserConfig> = { server, worker }

export default defineConfig(({ mode, command }) => ({
  root: import.meta.dirname,
  // The first start builds, and its output should be an address instead of eight hundred file names.
  logLevel: command === 'build' ? 'warn' : 'info',
  plugins: [
    languages(),
    react(),
    slimContracts(),
    styleLayers(),
    clientManifest(),
    ...(mode in halves ? [] : [titleFonts(), looks()]),
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  ...(halves[mode] ?? browser),
  build: {
    emptyOutDir: true,
    target: 'es2024',
    // These browsers know light-dark(): rewritten for older ones, a blog's page could not choose between light and
    // dark.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    // The content security policy forbids data: scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostId }) => scripts.filter((script) => !isThere(script, hostId)),
    },
    ...(halves[mode] ?? browser).build,
  },
}))
