import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesToKeep } from './src/offline/kept-files.ts'

const name = 'virtual:client-manifest'
const filesName = 'virtual:files-to-keep'

/**
 * Tells the server bundle which styles and modules each page was built into, and the service worker which files it
 * keeps; the browser build runs first.
 */
export function clientManifest(): Plugin {
  return {
    name: 'client-manifest',
    resolveId: (id) => (id === name || id === filesName ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${name}` && id !== `\0${filesName}`) return null
      const path = join(import.meta.dirname, 'dist/client/.vite/manifest.json')
      const isBuild = this.environment.mode === 'build'
      if (isBuild && !existsSync(path)) throw new Error('Build the browser half first: vite build web --mode client')
      const manifest = isBuild ? readFileSync(path, 'utf8') : '{}'
      if (id === `\0${name}`) return `export const manifest = ${manifest}`
      return `export const files = ${JSON.stringify(filesToKeep(JSON.parse(manifest)))}`
    },
  }
}
