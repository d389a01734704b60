// Fails when the JavaScript of a first visit exceeds its budget.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const BUILT = 'web/dist/client'
const ENTRY = 'src/entry.client.tsx'
const GUEST_ENTRY = 'src/entry.guest.ts'
const FIRST_LOADS = [
  { name: 'the dashboard', chunks: [ENTRY, 'src/pages/feeds/DashboardPage.tsx'], mostBytes: 150_500 },
  { name: 'a public page before its first use', chunks: [GUEST_ENTRY], mostBytes: 25_000 },
  { name: 'a public post that is used', chunks: [ENTRY, 'src/pages/blog/PostPage.tsx'], mostBytes: 107_000 },
]

/** Served in development only. */
const NOT_BUILT = ['DevUiPage']
/** The server links the styles of these pages and parts by name. */
const LAZY = /\b(?:page|lazyPart|partInPlace|boundedPart)(?:<[^(]*>)?\(\s*'([^']+)'/g

type Manifest = Record<string, { file: string; imports?: string[] }>

export function measureBundle(root: string) {
  const path = join(root, BUILT, '.vite/manifest.json')
  if (!existsSync(path)) return { problems: [`${BUILT} is not built: run npm run build`], loads: [] }
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const problems: string[] = []
  const places = placesOf(root)
  const loads = FIRST_LOADS.map(({ name, chunks, mostBytes }) => {
    // A page without a chunk of its own is misnamed or part of another chunk, which would hide its cost.
    for (const key of chunks) if (!manifest[key]) problems.push(`${key} is no chunk of the build`)
    const files = new Set(chunks.flatMap((key) => filesOf(manifest, key)))
    const bytesIn = (place: string) =>
      [...files].reduce((sum, file) => sum + gzippedBytes(join(root, BUILT, inPlace(file, place))), 0)
    const sizes = places.map(([language, place]) => ({ language, bytes: bytesIn(place) }))
    const largest = sizes.reduce((one, other) => (other.bytes > one.bytes ? other : one))
    if (largest.bytes > mostBytes)
      problems.push(
        `${name} loads ${inKb(largest.bytes)} of JavaScript in ${largest.language}, ${inKb(mostBytes)} allowed`,
      )
    return { name, ...largest }
  })
  const built = new Set(Object.keys(manifest).map((source) => source.replace(/^.*\/|\.tsx$/g, '')))
  for (const file of listFiles(root, /^web\/src\/(?!.*\.test\.).*\.tsx?$/))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(LAZY))
      if (name && !built.has(name) && !NOT_BUILT.includes(name))
        problems.push(`${file}: ${name} is no chunk of the build, so its styles would be missing`)
  return { problems: [...new Set(problems)], loads }
}

/** Gives the folders of the scripts by language; English has none of its own. */
function placesOf(root: string): [language: string, place: string][] {
  const path = join(root, BUILT, '.vite/languages.json')
  return [['en', ''], ...Object.entries(existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {})]
}

const inPlace = (file: string, place: string) => (place ? file.replace('assets/', `assets/${place}/`) : file)
const gzippedBytes = (path: string) => gzipSync(readFileSync(path)).length

/** Collects a chunk and its static imports; dynamic imports cost nothing at first. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const own = chunk.file.endsWith('.js') ? [chunk.file] : []
  return [...own, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))]
}

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

if (import.meta.main) {
  const { problems, loads } = measureBundle(process.cwd())
  report(
    problems,
    `gzip, in the longest language: ${loads.map(({ name, bytes, language }) => `${name} ${inKb(bytes)} (${language})`).join(', ')}`,
  )
}
