import { dirname, join, normalize } from 'node:path'

/** `import … from`, `export … from`, `import 'x'`, `import('x')`, with or without `type`. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm

export const withoutComments = (code: string) => code.replace(COMMENT, '')

export const specifiersOf = (code: string): string[] =>
  [...code.matchAll(SPECIFIER)].map(([, , specifier = '']) => specifier)

/** The file of ours that a specifier names; null for a package. */
export function fileOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
  const ours = /^@bowerbird\/(\w+)\/(.*)$/.exec(specifier)
  return ours ? `${ours[1]}/src/${ours[2]}` : null
}
