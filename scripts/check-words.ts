// Fails on comments that begin with a relative clause or a preposition, because nobody reads a riddle twice, and on
// declared names that hold a poetic word where the trade has one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const SOURCES = /^(?!docs\/|scripts\/check-words).*\.(ts|tsx|mjs)$/
/** A comment states something: it does not begin with a relative clause or a preposition. */
const RIDDLE =
  /^(What|Whatever|Which|Whichever|Who|Whoever|Whom|Whose|Where|Wherever|When|Whenever|How|However|That|Those|For|Of|In|By|With|Without|Within|As|To|On|Onto|From|At|After|Before|Until|Since|While|Beside|Beyond|Among|Between|Through|Under|Over|About|Like|Past|Out|So|Than|Instead)\b/

export function findRiddles(text: string): { line: number; comment: string }[] {
  const found: { line: number; comment: string }[] = []
  for (const match of text.matchAll(/\/\*\*\s*(?:\*\s*)?([^*\n][^\n]*)|(?<=^\s*)\/\/ ([^\n]*)/gm)) {
    const comment = (match[1] ?? match[2] ?? '').trim()
    const before = text.slice(0, match.index)
    // Skips a line that continues the comment above.
    if (match[2] && /^\s*\/\/ /.test(before.split('\n').at(-2) ?? '')) continue
    if (RIDDLE.test(comment)) found.push({ line: before.split('\n').length, comment })
  }
  return found
}

/** Poetic words, with the words of the trade. */
const PLAIN: Record<string, string> = {
  forget: 'remove, clear or reset',
  gathered: 'batched',
  heard: 'received',
  kept: 'stored or cached',
  told: 'reported or notified',
}
const DECLARATION = /\b(?:const|let|function|class|interface|type|enum)\s+(?:\{([^}]*)\}|\[([^\]]*)\]|(\w+))/g

/** Finds declared names that hold a poetic word as one of their words: `isKept`, but not `asked`. */
export function findPoeticNames(text: string): { line: number; name: string; better: string }[] {
  return [...text.matchAll(DECLARATION)].flatMap((match) => {
    // A property that is taken by its own name was named elsewhere.
    const taken = match[1]?.split(',').filter((part) => part.includes(':'))
    const names = (taken ?? (match[2] ?? match[3] ?? '').split(',')).map(
      (part) => /(\w+)\s*(?:=.*)?$/.exec(part.trim())?.[1] ?? '',
    )
    const line = text.slice(0, match.index).split('\n').length
    return names.flatMap((name) => {
      const poetic = name.split(/(?=[A-Z])|_/).find((word) => word.toLowerCase() in PLAIN)
      return poetic ? [{ line, name, better: PLAIN[poetic.toLowerCase()] as string }] : []
    })
  })
}

export function checkWords(root: string): string[] {
  return listFiles(root, SOURCES).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [
      ...findRiddles(text).map(({ line, comment }) => `${file}:${line}: begins like a riddle: ${comment.slice(0, 60)}`),
      ...findPoeticNames(text).map(({ line, name, better }) => `${file}:${line}: ${name} is poetic: use ${better}`),
    ]
  })
}

if (import.meta.main) {
  const problems = checkWords(process.cwd())
  report(problems, `${problems.length} comments that begin like riddles or names that are poetic`)
}
