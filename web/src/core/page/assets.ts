import { manifest } from 'virtual:client-manifest'

interface PageAssets {
  /** Modules the entry will ask for, so that the browser may fetch them at once. */
  modules: string[]
  styles: string[]
}

const known = new Map<string, PageAssets>()

/** Lists the assets of a page made of these files, named without folder and ending, beside those of the entry. */
export function assetsOfFiles(files: string[]): PageAssets {
  const key = files.join()
  const assets = known.get(key) ?? collect(['src/entry.client.tsx', ...files.map(sourceOf)])
  known.set(key, assets)
  return assets
}

/** All modules of the script that a page which sleeps begins with. */
export const guestModules = (): string[] => collect(['src/entry.guest.ts']).modules

const sources = new Map(Object.keys(manifest).map((source) => [source.replace(/^.*\/|\.tsx$/g, ''), source]))
const sourceOf = (name: string) => sources.get(name) ?? name

function collect(sources: string[]): PageAssets {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    chunk.imports?.forEach(add)
    modules.add(`/${chunk.file}`)
    for (const file of chunk.css ?? []) styles.add(`/${file}`)
  }
  sources.forEach(add)
  return { modules: [...modules], styles: [...styles] }
}
