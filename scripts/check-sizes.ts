// Fails on any file, folder or function beyond its cap; prints the median and the ninetieth percentile so that drift
// shows in the log.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFunctions } from './function-lengths.ts'
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
const FOLDER_FILES_MAX = 25
/** Folders that may hold more files, with the reason. */
const LARGE_FOLDERS: Record<string, string> = {
  scripts: 'each check is a program of its own, found by its name',
  'server/src/migrations': 'each migration is a file, found by its number',
}
const COUNTS_IN_FOLDER = /(?<!\.d)\.(ts|tsx|mjs)$/
const FUNCTION_LINES_MAX = 60
/** Functions that may be longer, by file and name, with the reason. */
const LONG_FUNCTIONS: Record<string, string> = {}
const MOST_MEDIAN_LINES = 80
const MOST_P90_LINES = 200

interface Exceptions {
  files?: Record<string, string>
  folders?: Record<string, string>
  functions?: Record<string, string>
}

export function measureSizes(root: string, exceptions: Exceptions = {}) {
  const { files = EXCEPTIONS, folders = LARGE_FOLDERS, functions = LONG_FUNCTIONS } = exceptions
  const sizes = listFiles(root, SOURCES).map((file) => ({ file, lines: countLines(join(root, file)) }))
  const problems = sizes
    .filter(({ file, lines }) => lines > capOf(file) && !(file in files))
    .map(({ file, lines }) => `${file}: ${lines} lines, ${capOf(file)} allowed`)
  const sources = sizes.map(({ file }) => file).filter((file) => COUNTS_IN_FOLDER.test(file) && !IS_TEST.test(file))
  problems.push(...findFullFolders(sources, folders), ...findLongFunctions(root, sources, functions))

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

function findFullFolders(sources: readonly string[], exceptions: Record<string, string>): string[] {
  const folders = Map.groupBy(sources, (file) => file.slice(0, Math.max(0, file.lastIndexOf('/'))))
  return [...folders].flatMap(([folder, { length }]) =>
    length > FOLDER_FILES_MAX && !(folder in exceptions)
      ? [`${folder}: ${length} source files, ${FOLDER_FILES_MAX} allowed`]
      : [],
  )
}

const findLongFunctions = (root: string, sources: readonly string[], exceptions: Record<string, string>): string[] =>
  sources.flatMap((file) =>
    listFunctions(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ name, lines }) => lines > FUNCTION_LINES_MAX && !(`${file} ${name}` in exceptions))
      .map(({ name, line, lines }) => `${file}:${line}: ${name} has ${lines} lines, ${FUNCTION_LINES_MAX} allowed`),
  )

const capOf = (file: string) => CAPS.find(([kind]) => kind.test(file))?.[1] ?? 0

const countLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length

if (import.meta.main) {
  const { problems, spread } = measureSizes(process.cwd())
  const { count, median, p90, longest } = spread
  report(problems, `${count} source files, median ${median} lines, p90 ${p90}, longest ${longest}`)
}
