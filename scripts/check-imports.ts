// Fails when an import points up the feature ladder, across workspaces, or into another feature's private files.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { refuseImport, refusePackage, refusePlace } from './import-rules.ts'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const SOURCES = /^(domain|server|web|e2e|bench|scripts)\/.*\.(ts|tsx)$/
/** The tests of the checks contain planted breaches as text. */
const PLANTED = /^scripts\/.*\.test\.ts$/
/** `import … from`, `export … from`, `import 'x'`, `import('x')`, with or without `type`. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm
/** Tools need a default export in these. */
const IS_FOR_A_TOOL = /\.config\.ts$|\.d\.ts$|^e2e\/open-town\.ts$/

export function findImportProblems(root: string): { files: number; problems: string[] } {
  const files = listFiles(root, SOURCES).filter((file) => !PLANTED.test(file))
  const problems = files.flatMap((file) => problemsIn(file, readFileSync(join(root, file), 'utf8')))
  return { files: files.length, problems }
}

function problemsIn(file: string, text: string): string[] {
  const code = text.replace(COMMENT, '')
  const found = [refusePlace(file), refuseBarrel(file, code), refuseDefaultExport(file, code)]
  for (const [, , specifier = ''] of code.matchAll(SPECIFIER)) {
    const problem = refuseSpecifier(file, specifier)
    if (problem) found.push(`${problem} (${specifier})`)
  }
  return found.filter((problem) => problem !== null).map((problem) => `${file}: ${problem}`)
}

function refuseSpecifier(file: string, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return refuseImport(file, normalize(join(dirname(file), specifier)).replaceAll('\\', '/'))
  const ours = /^@bowerbird\/(\w+)\/(.*)$/.exec(specifier)
  if (ours) return refuseImport(file, `${ours[1]}/src/${ours[2]}`)
  return refusePackage(file, specifier)
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
