// Fails on any file beyond its cap; prints the median and the ninetieth percentile so that drift shows in the log.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const SOURCES = /^(?!docs\/).*\.(ts|tsx|mjs|css)$/
const IS_TEST = /\.(test|spec)\.tsx?$/
/** The first match counts. */
const CAPS: [RegExp, number][] = [
  [IS_TEST, 500],
  [/^web\/src\/pages\/.*\.tsx$/, 60],
  [/\.tsx$/, 250],
  [/./, 400],
]
/** Files that may be longer, with the reason. */
const EXCEPTIONS: Record<string, string> = {}
const MOST_MEDIAN_LINES = 80
const MOST_P90_LINES = 200

export function measureSizes(root: string, exceptions: Record<string, string> = EXCEPTIONS) {
  const sizes = listFiles(root, SOURCES).map((file) => ({ file, lines: countLines(join(root, file)) }))
  const problems = sizes
    .filter(({ file, lines }) => lines > capOf(file) && !(file in exceptions))
    .map(({ file, lines }) => `${file}: ${lines} lines, ${capOf(file)} allowed`)

  const lengths = sizes.filter(({ file }) => !IS_TEST.test(file)).map(({ lines }) => lines)
  lengths.sort((shorter, longer) => shorter - longer)
  const at = (share: number) => lengths[Math.round((lengths.length - 1) * share)] ?? 0
  const spread = { count: lengths.length, median: at(0.5), p90: at(0.9), longest: at(1) }
  if (spread.median > MOST_MEDIAN_LINES)
    problems.push(`the median is ${spread.median} lines, ${MOST_MEDIAN_LINES} allowed`)
  if (spread.p90 > MOST_P90_LINES)
    problems.push(`the ninetieth percentile is ${spread.p90} lines, ${MOST_P90_LINES} allowed`)
  return { problems, spread }
}

const capOf = (file: string) => CAPS.find(([kind]) => kind.test(file))?.[1] ?? 0

const countLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length

if (import.meta.main) {
  const { problems, spread } = measureSizes(process.cwd())
  const { count, median, p90, longest } = spread
  report(problems, `${count} source files, median ${median} lines, p90 ${p90}, longest ${longest}`)
}
