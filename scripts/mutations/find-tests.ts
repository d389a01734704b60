import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importedBy } from '../check-imports.ts'
import { listFiles } from '../list-files.ts'

const SOURCES = /^(domain|server|web)\/src\/.*\.tsx?$/
const IS_TEST = /\.test\.tsx?$/
const IS_FULL_TIER = /\.full\.test\.tsx?$/
/** Tests of other workspaces cost seconds each, so only the nearest are tried. */
const WIDER_TESTS_MAX = 6
/** The tests of the table that says who may see what. */
const VISIBILITY = /^server\/.*(?:visibility|reader-rule|may-go-out)\.ts$/
const TEST_OF_VISIBILITY = /(?:visibility|\/wall)\.test\.ts$/
const MATRIX = 'server/src/testing/matrix/matrix.full.test.ts'

/** These are loaded by their names, for the lists in the documents. */
const LOADED_BY_NAME = /^domain\/.*\.(contract|limits)\.ts$/
const LOADER = 'domain/src/core/every-call.test.ts'

export interface TestFinder {
  /** The tests of the domain that load a file, nearest first. */
  inDomain(file: string): string[]
  /** The nearest tests of the server and the web, by imports and by folder. */
  inOthers(file: string): string[]
}

/** Reads the imports of the three workspaces once. */
export function readTestFinder(root: string): TestFinder {
  const files = listFiles(root, SOURCES)
  const importers = new Map<string, string[]>()
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const target of new Set(importedBy(file, code)))
      importers.set(target, [...(importers.get(target) ?? []), file])
  }
  for (const file of files)
    if (LOADED_BY_NAME.test(file)) importers.get(file)?.push(LOADER) ?? importers.set(file, [LOADER])
  const tests = files.filter((file) => IS_TEST.test(file) && !IS_FULL_TIER.test(file))
  const namesake = (file: string) => file.replace(/\.tsx?$/, '.test')

  function reach(file: string, goesOn: (importer: string) => boolean): string[] {
    const reached = [file]
    for (const one of reached)
      for (const importer of importers.get(one) ?? [])
        if (goesOn(importer) && !reached.includes(importer)) reached.push(importer)
    return reached
  }

  return {
    inDomain(file) {
      const reached = reach(file, (importer) => importer.startsWith('domain/'))
      const near = reached.filter((one) => tests.includes(one))
      return near.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))

      function isNamed(test: string): boolean {
        return test.startsWith(namesake(file))
      }
    },
    inOthers(file) {
      const own = reach(file, (importer) => importer.startsWith('domain/') && !IS_TEST.test(importer)).slice(0, 4)
      const users = own.flatMap((one) => importers.get(one) ?? []).filter((one) => !one.startsWith('domain/'))
      const sources = [file, ...users].filter((one) => !one.startsWith('domain/'))
      const isOfVisibility = VISIBILITY.test(file)
      const near = tests.filter(
        (test) =>
          (isOfVisibility && TEST_OF_VISIBILITY.test(test)) ||
          users.includes(test) ||
          sources.some((one) => dirname(one) === dirname(test)),
      )
      const words = wordsOf(file)
      const score = (test: string) =>
        (sources.some((one) => test.startsWith(namesake(one))) ? 8 : 0) +
        (isOfVisibility && TEST_OF_VISIBILITY.test(test) ? 2 : 0) +
        (users.includes(test) ? 4 : 0) +
        wordsOf(test).filter((word) => words.includes(word)).length
      const nearest = [...new Set(near)].toSorted((one, other) => score(other) - score(one)).slice(0, WIDER_TESTS_MAX)
      return isOfVisibility ? [...nearest, MATRIX] : nearest
    },
  }
}

/** The words of a path, those of its folders and of its name. */
const wordsOf = (file: string) =>
  [
    ...new Set(
      file
        .toLowerCase()
        .replace(/\.test.*/, '')
        .split(/[^a-z0-9]+/),
    ),
  ].slice(2)
