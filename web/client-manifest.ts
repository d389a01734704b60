import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:client-manifest'

/** Tells the server bundle which styles and modules each page was built into; the browser build runs first. */
export function clientManifest(): Plugin {
  return {
    name: 'client-manifest',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const path = join(import.meta.dirname, 'dist/client/.vite/manifest.json')
      const isBuild = this.environment.mode === 'build'
      if (isBuild && !existsSync(path)) throw new Error('Build the browser half first: vite build web --mode client')
      return `export const manifest = ${isBuild ? readFileSync(path, 'utf8') : '{}'}`
    },
  }
}
