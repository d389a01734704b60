import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../list-files.ts'
import { findMutations } from './find-mutations.ts'
import type { Mutation } from './mutation.ts'

/** Everything of the domain but words for people, looks and examples. */
const RULES = /^domain\/src\/(?!testing\/|.*(?:\.test|\.messages|\.refusals|\/examples|\/ready-themes)\.ts).*\.ts$/
/** Everything that decides who sees what. */
const VISIBILITY = /^server\/src\/(?:.*visibility|activity\/reader-rule|webhooks\/may-go-out)\.ts$/
const SHARE_OF_VISIBILITY = 0.15

/** Lists every mutation of the rules, or of the conditions of visibility. */
const mutationsOf = (root: string, kinds: RegExp): Mutation[] =>
  listFiles(root, kinds).flatMap((file) => findMutations(file, readFileSync(join(root, file), 'utf8')))

export const allMutations = (root: string) => ({
  rules: mutationsOf(root, RULES),
  visibility: mutationsOf(root, VISIBILITY),
})

/** Takes the mutations whose hashes come first, so that an edit elsewhere hardly changes the sample. */
export function takeSample({ rules, visibility }: ReturnType<typeof allMutations>, seed: string, size: number) {
  const ofVisibility = Math.round(size * SHARE_OF_VISIBILITY)
  return [...takeFirst(rules, seed, size - ofVisibility), ...takeFirst(visibility, seed, ofVisibility)]
}

export const takeFirst = <One extends Mutation>(mutations: readonly One[], seed: string, count: number): One[] =>
  mutations
    .map((mutation) => ({ mutation, hash: hashOf(mutation, seed) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, count)
    .map(({ mutation }) => mutation)

const hashOf = ({ file, from, to, occurrence }: Mutation, seed: string) =>
  createHash('sha256')
    .update(JSON.stringify([seed, file, from, to, occurrence]))
    .digest('hex')
