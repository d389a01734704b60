// Fails when an import points up the feature ladder, across workspaces, into another feature's private files, or in a
// circle, be it of types alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles } from './import-circles.ts'
import { refuseImport, refusePackage, refusePlace } from './import-rules.ts'
import { fileOf, specifiersOf, withoutComments } from './imports-of.ts'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const SOURCES = /^(domain|server|web|e2e|bench|scripts)\/.*\.(ts|tsx)$/
/** The tests of the checks contain planted breaches as text. */
const PLANTED = /^scripts\/.*\.test\.ts$/
/** Tools need a default export in these. */
const IS_FOR_A_TOOL = /\.config\.ts$|\.d\.ts$|^e2e\/open-town\.ts$/

export function findImportProblems(root: string): { files: number; problems: string[] } {
  const files = listFiles(root, SOURCES).filter((file) => !PLANTED.test(file))
  const imports = new Map<string, string[]>()
  const problems = files.flatMap((file) => {
    const code = withoutComments(readFileSync(join(root, file), 'utf8'))
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

function problemsIn(file: string, code: string, specifiers: readonly string[]): string[] {
  const found = [refusePlace(file), refuseBarrel(file, code), refuseDefaultExport(file, code)]
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

function refuseBarrel(file: string, code: string): string | null {
  const isBarrel = /(^|\/)index\.tsx?$/.test(file) && /^export\b[^'"]*\bfrom\b/m.test(code)
  return isBarrel || /^export \*/m.test(code) ? 'is a barrel: import each name from the file it lives in' : null
}

function refuseDefaultExport(file: string, code: string): string | null {
  if (IS_FOR_A_TOOL.test(file)) return null
  return /^export default\b|^export \{[^}]*\bas default\b/m.test(code) ? 'has a default export: give it its name' : null
}

if (import.meta.main) {
  const { files, problems } = findImportProblems(process.cwd())
  report(problems, `${files} files, ${problems.length} import problems`)
}
