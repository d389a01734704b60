// Fails on comments that begin with a relative clause or a preposition, because nobody reads a riddle twice.
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

export function checkWords(root: string): string[] {
  return listFiles(root, SOURCES).flatMap((file) =>
    findRiddles(readFileSync(join(root, file), 'utf8')).map(
      ({ line, comment }) => `${file}:${line}: begins like a riddle: ${comment.slice(0, 60)}`,
    ),
  )
}

if (import.meta.main) {
  const problems = checkWords(process.cwd())
  report(problems, `${problems.length} comments that begin like riddles`)
}
