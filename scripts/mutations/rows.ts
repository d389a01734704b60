import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../list-files.ts'
import { type Mutation, placeOf } from './mutation.ts'
import type { TestsToRun } from './run-tests.ts'

/** One row of a ledger, and the change of the code that breaks what it says. */
export interface RowMutation extends Mutation {
  row: string
}

/** A row that no change of a line breaks: a layout or a sentence decides it, or only a journey can see it. */
export interface RowApart {
  row: string
  heldBy: 'layout' | 'sentence' | 'journey'
  why: string
}

const FILES = /^docs\/requirements\/mutations\/.*\.jsonl$/
const LEDGERS = /^docs\/requirements\/[123]-.*\.md$/
/** Cheap ones first; a journey needs a build. */
const TESTS = [
  /^domain\/.*(?<!\.full)\.test\.tsx?$/,
  /^(web|server)\/.*(?<!\.full)\.test\.tsx?$/,
  /\.full\.test\.tsx?$/,
]

/** Reads what is kept beside the ledgers, one row a line. */
export function readRowMutations(root: string): { mutations: RowMutation[]; apart: RowApart[] } {
  const lines = listFiles(root, FILES).flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
  const all = lines.filter(Boolean).map((line) => JSON.parse(line) as Omit<RowMutation, 'why'> | RowApart)
  return {
    mutations: all.flatMap((one) => ('heldBy' in one ? [] : [{ ...one, why: one.row }])),
    apart: all.filter((one) => 'heldBy' in one),
  }
}

export const readRows = (root: string): string[] =>
  listFiles(root, LEDGERS).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id]) => id as string),
  )

/** Returns the tests that name a row, in stages from cheap to dear. */
export function readTestsOfRows(root: string): (row: string) => TestsToRun[][] {
  const files = listFiles(root, /^(domain|server|web|bench|scripts)\/.*\.test\.tsx?$/)
  const listsOf = new Map(
    files.map((file) => [file, readFileSync(join(root, file), 'utf8').match(/\[[A-Z]+-\d{3}[^\]\n]*\]/g) ?? []]),
  )
  return (row) =>
    TESTS.map((stage) =>
      files
        .filter((file) => stage.test(file) && listsOf.get(file)?.some((list) => list.includes(row)))
        .map((file) => ({ file, named: new RegExp(`\\[[^\\]]*${row}[^\\]]*\\]`) })),
    )
}

/** Lists rows that are unknown, and mutations whose code has moved on. */
export function findStale(root: string): string[] {
  const { mutations, apart } = readRowMutations(root)
  const known = new Set(readRows(root))
  const texts = new Map<string, string | null>()
  const textOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
    return texts.get(file) ?? ''
  }
  return [
    ...[...mutations, ...apart].filter(({ row }) => !known.has(row)).map(({ row }) => `${row} is no row`),
    ...mutations
      .filter((one) => placeOf(textOf(one.file), one) === null)
      .map(({ row, file, from }) => `${row}: ${file} no longer has one place for ${JSON.stringify(from)}`),
  ]
}
