// Fails on a regular expression with super-linear run time, because one request could then block all others, and on one that
// reads markup, because the parsers and the walks over the tree of a post do that.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { listFiles } from './list-files.ts'
import { findAttack } from './patterns/pattern-attacks.ts'
import type { Pattern } from './patterns/pattern-steps.ts'
import { report } from './report.ts'

const SOURCES = /^(domain|server|web)\/src\/(?!.*\btesting\/)(?!.*\.test\.).*\.tsx?$/
/** Patterns that never see a long text, with the reason. */
const SHORT_TEXTS: Record<string, string> = {
  'lock file .* already exists|shared memory block|Address already in use': "a line of PostgreSQL's own log",
}

/** Files whose patterns match tags, with the reason. */
const MARKUP_IN: Record<string, string> = {
  'domain/src/media/embed-code.ts': 'players as people paste them, whole or not; nothing is kept but an address',
  'web/src/core/rich.tsx': 'elements of our own messages, which name components',
}

/** An angle bracket outside of a class begins a tag, unless it names or looks behind a group. */
const readsMarkup = ({ source, place }: Found) =>
  !((place.split(':')[0] as string) in MARKUP_IN) &&
  source
    .replace(/\\[^<]/g, '')
    .replace(/\(\?</g, '(')
    .replace(/\[[^\]]*\]/g, '')
    .includes('<')

interface Found extends Pattern {
  place: string
}

export async function findSlowPatterns(root: string, shortTexts: Record<string, string> = SHORT_TEXTS) {
  const patterns: Found[] = []
  const problems: string[] = []
  for (const file of listFiles(root, SOURCES)) {
    const { literals, made, madeInFunctions } = patternsIn(file, readFileSync(join(root, file), 'utf8'))
    patterns.push(...literals)
    problems.push(...madeInFunctions.map((place) => `${place}: a pattern is put together while the program runs`))
    if (made > 0)
      patterns.push(...(await patternsMadeBy(join(root, file))).map((pattern) => ({ ...pattern, place: file })))
  }
  for (const pattern of patterns) {
    if (readsMarkup(pattern)) problems.push(`${pattern.place}: /${pattern.source}/ reads markup`)
    const attack = pattern.source in shortTexts ? null : findAttack(pattern)
    if (attack) problems.push(`${pattern.place}: /${pattern.source}/${pattern.flags} is slow at ${attack}`)
  }
  return { patterns: patterns.length, problems }
}

/** Any node of the parsed source. */
interface Node {
  type?: string
  start?: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function patternsIn(file: string, text: string) {
  const literals: Found[] = []
  const madeInFunctions: string[] = []
  let made = 0
  const placeOf = ({ start }: Node) => `${file}:${text.slice(0, start).split('\n').length}`
  const walk = (node: unknown, isInFunction: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, callee } = node as Node
    if (regex) literals.push({ source: regex.pattern, flags: regex.flags, place: placeOf(node as Node) })
    if (callee?.name === 'RegExp') {
      if (isInFunction) madeInFunctions.push(placeOf(node as Node))
      else made++
    }
    const goesInside = isInFunction || /Function/.test(type ?? '')
    for (const child of Object.values(node)) walk(child, goesInside)
  }
  walk(parseSync(file, text).program, false)
  return { literals, made, madeInFunctions }
}

/** Loads a module and records every pattern that it constructs. */
async function patternsMadeBy(path: string): Promise<Pattern[]> {
  const noted: Pattern[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, given) {
      const pattern = Reflect.construct(target, given) as RegExp
      noted.push({ source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    // A cached module would construct none again, so the query string forces a new load.
    await import(`${pathToFileURL(path).href}?patterns`)
  } finally {
    globalThis.RegExp = original
  }
  return noted
}

if (import.meta.main) {
  const { patterns, problems } = await findSlowPatterns(process.cwd())
  report(problems, `${patterns} patterns, ${problems.length} that grow faster than the text or read markup`)
}
