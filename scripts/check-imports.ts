// Fails when an import points up the feature ladder, across workspaces, into another feature's private files, or in a
// circle, be it of types alone.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { findCircles } from './import-circles.ts'
import { refuseImport, refusePackage, refusePlace } from './import-rules.ts'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const SOURCES = /^(domain|server|web|e2e|bench|scripts)\/.*\.(ts|tsx)$/
/** The tests of the checks contain planted breaches as text. */
const PLANTED = /^scripts\/.*\.test\.ts$/
/** `import … from`, `export … from`, `import 'x'`, `import('x')`, with or without `type`. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm
const TYPE_IMPORT = /^import type [\s\S]*?from .*$/gm
/** Tools need a default export in these. */
const IS_FOR_A_TOOL = /\.config\.ts$|\.d\.ts$|^e2e\/open-town\.ts$/

export function findImportProblems(root: string): { files: number; problems: string[] } {
  const files = listFiles(root, SOURCES).filter((file) => !PLANTED.test(file))
  const imports = new Map<string, string[]>()
  const problems = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(COMMENT, '')
    const specifiers = specifiersOf(code)
    imports.set(
      file,
      specifiers.flatMap((specifier) => fileOf(file, specifier) ?? []),
    )
    return problemsIn(file, code, specifiers)
  })
  for (const circle of findCircles(imports)) problems.push(`import each other: ${circle.join(', ')}`)
  return { files: files.length, problems }
}

const specifiersOf = (code: string): string[] => [...code.matchAll(SPECIFIER)].map(([, , specifier = '']) => specifier)

/** Lists our files that a file imports while it runs. */
export const importedBy = (file: string, code: string): string[] =>
  specifiersOf(code.replace(COMMENT, '').replace(TYPE_IMPORT, '')).flatMap((specifier) => fileOf(file, specifier) ?? [])

function problemsIn(file: string, code: string, specifiers: readonly string[]): string[] {
  const found = [refusePlace(file), refuseBarrel(file, code), refuseDefaultExport(file, code), refuseCache(file, code)]
  for (const specifier of specifiers) {
    const problem = refuseSpecifier(file, specifier)
    if (problem) found.push(`${problem} (${specifier})`)
  }
  return found.filter((problem) => problem !== null).map((problem) => `${file}: ${problem}`)
}

function refuseSpecifier(file: string, specifier: string): string | null {
  const target = fileOf(file, specifier)
  return target ? refuseImport(file, target) : refusePackage(file, specifier)
}

/** The file of ours that a specifier names; null for a package. */
function fileOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
  const ours = /^@bowerbird\/(\w+)\/(.*)$/.exec(specifier)
  return ours ? `${ours[1]}/src/${ours[2]}` : null
}

function refuseBarrel(file: string, code: string): string | null {
  const isBarrel = /(^|\/)index\.tsx?$/.test(file) && /^export\b[^'"]*\bfrom\b/m.test(code)
  return isBarrel || /^export \*/m.test(code) ? 'is a barrel: import each name from the file it lives in' : null
}

function refuseDefaultExport(file: string, code: string): string | null {
  if (IS_FOR_A_TOOL.test(file)) return null
  return /^export default\b|^export \{[^}]*\bas default\b/m.test(code) ? 'has a default export: give it its name' : null
}

/** The one cache of the web sends reads again that a change overtakes; these ways would go past it. */
function refuseCache(file: string, code: string): string | null {
  if (!file.startsWith('web/src/') || file === 'web/src/core/query.ts') return null
  return /\bnew QueryClient\(|\.(cancel|refetch|reset)Queries\(/.test(code)
    ? 'goes past createQueryClient: change data by setQueryData, or invalidateQueries'
    : null
}

if (import.meta.main) {
  const { files, problems } = findImportProblems(process.cwd())
  report(problems, `${files} files, ${problems.length} import problems`)
}
