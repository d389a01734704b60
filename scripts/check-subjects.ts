// Fails on subjects of commits that don't say what changes in at most 72 characters, beginning with an imperative verb.
import { execFileSync } from 'node:child_process'
import { report } from './report.ts'

/** Commits before this day have the subjects of their time. */
const SINCE = '2026-11-20T00:00:00Z'
const MAX_CHARS = 72
/** These open a subject without telling what changes. */
const BANNED = /^(Prove|Walk|Say|Let|Tell|Speak|Know|Give|Make|Have)\b/
/** No imperative: a past tense, a participle, a third person. */
const NOT_IMPERATIVE =
  /^(?!(Embed|Feed|Need|Seed|Shed|Speed|Bring|Ring|String|Address|Bypass|Pass|Process|Compress|Focus|Discuss|Express|Suppress|Canvas)\b)\w+(ed|ing|s)\b/

export function faultOfSubject(subject: string): string | null {
  if (/^Merge /.test(subject)) return null
  if (subject.length > MAX_CHARS) return `has ${subject.length} characters, ${MAX_CHARS} at most`
  if (subject.endsWith('.')) return 'ends with a full stop'
  if (!/^[A-Z]/.test(subject)) return 'begins without a capital letter'
  if (BANNED.test(subject)) return 'begins with a verb that names no change'
  if (NOT_IMPERATIVE.test(subject)) return 'begins without an imperative verb'
  return null
}

if (import.meta.main) {
  const log = execFileSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], { encoding: 'utf8' })
  const commits = log.split('\n').filter((line) => line !== '')
  const problems = commits.flatMap((line) => {
    const fault = faultOfSubject(line.slice(line.indexOf(' ') + 1))
    return fault ? [`${line}: ${fault}`] : []
  })
  report(problems, `${commits.length} subjects of commits since ${SINCE.slice(0, 10)}`)
}
