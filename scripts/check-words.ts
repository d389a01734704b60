// Checks how we write (CONTRIBUTING.md): fails on comments that begin like riddles and on words that no message may
// hold. The rest is counted, and no count may rise above the one in words.json; --write lowers those that fell.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagesOf } from './languages/catalogues.ts'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const SOURCES = /^(?!docs\/|scripts\/check-words).*\.(ts|tsx|mjs)$/
const COUNTS = 'scripts/words.json'
const SPECIFICATION = /^docs\/requirements\/[123]-.*\.md$/
/** A comment states something: it does not begin with a relative clause or a preposition. */
const RIDDLE =
  /^(What|Whatever|Which|Whichever|Who|Whoever|Whom|Whose|Where|Wherever|When|Whenever|How|However|That|Those|For|Of|In|By|With|Without|Within|As|To|On|Onto|From|At|After|Before|Until|Since|While|Beside|Beyond|Among|Between|Through|Under|Over|About|Like|Past|Out|So|Than|Instead)\b/

function findComments(text: string): { line: number; comment: string }[] {
  const found: { line: number; comment: string }[] = []
  for (const match of text.matchAll(/\/\*\*\s*(?:\*\s*)?([^*\n][^\n]*)|(?<=^\s*)\/\/ ([^\n]*)/gm)) {
    const comment = (match[1] ?? match[2] ?? '').trim()
    const before = text.slice(0, match.index)
    // Skips a line that continues the comment above.
    if (match[2] && /^\s*\/\/ /.test(before.split('\n').at(-2) ?? '')) continue
    found.push({ line: before.split('\n').length, comment })
  }
  return found
}

interface Style {
  pattern: RegExp
  better: string
  /** Messages fail on it, instead of being counted. */
  isPrecise?: boolean
}

const STYLES: Record<string, Style> = {
  stands: { pattern: /\bstands?\b/i, better: 'is, appears', isPrecise: true },
  'those who': { pattern: /\b(those who|that of)\b/i, better: 'people who, or the noun', isPrecise: true },
  'is no': { pattern: /(?<!\bthere )\b(is|was) no (?!longer\b|one\b|more\b)/i, better: "isn't a", isPrecise: true },
  waits: { pattern: /\b(waits|waiting|waited)\b/i, better: 'is pending, is queued', isPrecise: true },
  anew: { pattern: /\banew\b/i, better: 'again', isPrecise: true },
  along: { pattern: /\b(bring|brought|come|came|go|goes|take|taken|sent) along\b/i, better: 'import', isPrecise: true },
  'house words': {
    pattern: /\b(films?|e-mails?|letter from|letters (are|go)|room (for|left)|whoever)\b/i,
    better: 'video, email, storage, anyone',
    isPrecise: true,
  },
  somebody: { pattern: /\b(somebody|nobody|everybody)\b/i, better: 'someone, no one, everyone', isPrecise: true },
  'what clauses': { pattern: /(^|\. )(What|Who|Whose|Where|Which) [^?]*$/, better: 'the noun' },
  'at once': {
    pattern: /\b(at once|by itself|just now|meanwhile|all the same)\b/i,
    better: 'right away, automatically',
  },
  living: { pattern: /\b(speaks?|hears?|rests?|goes on|go on|gives? up|given up)\b/i, better: 'is offline, is paused' },
  mail: { pattern: /\b(mails?|sounds?|places?)\b/i, better: 'email, audio, site or position' },
  may: { pattern: /\bmay\b/, better: 'can' },
  elsewhere: { pattern: /\belsewhere\b/i, better: 'on other servers' },
  'written out': { pattern: /\b(cannot|(do|does|did|is|are|was|has|have|will) not)\b/i, better: "can't, don't, isn't" },
}

interface Text {
  at: string
  text: string
}

/** Lists the messages that the specification doesn't write letter by letter. */
function listMessages(root: string): Text[] {
  const specification = listFiles(root, SPECIFICATION)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  return [...messagesOf(root).keys()]
    .filter((message) => !specification.includes(message.replace(/\{[^}]*\}.*/s, '').trim()))
    .map((text) => ({ at: 'message', text }))
}

const countIn = (texts: readonly Text[]) =>
  Object.fromEntries(
    Object.entries(STYLES).map(([name, { pattern }]) => [name, texts.filter(({ text }) => pattern.test(text)).length]),
  )

export function checkMessages(messages: readonly Text[]): string[] {
  return messages.flatMap(({ at, text }) =>
    Object.entries(STYLES)
      .filter(([, { isPrecise, pattern }]) => isPrecise && pattern.test(text))
      .map(([name, { better }]) => `${at}: "${name}" in ${JSON.stringify(text.slice(0, 80))}: write ${better}`),
  )
}

type Counts = Record<string, Record<string, number>>

export function compareCounts(allowed: Counts, counts: Counts): string[] {
  return Object.entries(counts).flatMap(([where, found]) =>
    Object.entries(found)
      .filter(([name, count]) => count > (allowed[where]?.[name] ?? 0))
      .map(
        ([name, count]) =>
          `${where}: "${name}" ${count} times, ${allowed[where]?.[name] ?? 0} allowed: write ${STYLES[name]?.better}`,
      ),
  )
}

export function checkWords(root: string): { problems: string[]; counts: Counts } {
  const comments = listFiles(root, SOURCES).flatMap((file) =>
    findComments(readFileSync(join(root, file), 'utf8')).map(({ line, comment }) => ({
      at: `${file}:${line}`,
      text: comment,
    })),
  )
  const messages = listMessages(root)
  const riddles = comments
    .filter(({ text }) => RIDDLE.test(text))
    .map(({ at, text }) => `${at}: begins like a riddle: ${text.slice(0, 60)}`)
  return {
    problems: [...riddles, ...checkMessages(messages)],
    counts: { messages: countIn(messages), comments: countIn(comments) },
  }
}

if (import.meta.main) {
  const root = process.cwd()
  const { problems, counts } = checkWords(root)
  const allowed: Counts = JSON.parse(readFileSync(join(root, COUNTS), 'utf8'))
  const risen = compareCounts(allowed, counts)
  if (process.argv.includes('--write') && !risen.length)
    writeFileSync(join(root, COUNTS), `${JSON.stringify(counts, null, 2)}\n`)
  report([...problems, ...risen], `${problems.length + risen.length} words or comments to rewrite`)
}
