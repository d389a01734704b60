/** The chunks of a build by source, as the client's manifest names them. */
export type BuiltFiles = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

/** Pages that are there without a network; further ones come from the server alone. */
const storedPages = /\/pages\/(?:feeds\/(?:Dashboard|Drafts)|Error|Share)Page\.tsx$/
const isPage = /\/pages\/(?:\w+\/)?\w+Page\.tsx$/
const isLeftOut = /hls|^src\/(?:staff|imports|help|federation|search|telemetry)\//

/** Lists the scripts and styles of the kept pages and of everything that they may open. */
export function filesToKeep(manifest: BuiltFiles): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source) || isLeftOut.test(source)) return
    if (isPage.test(source) && !storedPages.test(source)) return
    seen.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next)
  }
  add('src/entry.client.tsx')
  return [...files].sort()
}

/** Names the build: the names of its files change with their content. */
export function versionOf(files: readonly string[]): string {
  let hash = 5381
  for (const letter of files.join()) hash = (hash * 33 + letter.charCodeAt(0)) >>> 0
  return hash.toString(36)
}
