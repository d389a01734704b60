import type { Mutation } from './mutation.ts'
import type { Failure, TestRunner, TestsToRun } from './run-tests.ts'

export interface Tried {
  mutation: Mutation
  /** The first failure, or null if the mutation survived every test. */
  failure: Failure | null
}

/** Returns the tests that should notice a mutation: the cheap ones of all mutations are run before the next. */
export type TestsOf = (mutation: Mutation) => readonly (readonly TestsToRun[])[]

/** Applies each mutation by itself and runs its tests up to the first that notices it. */
export async function tryMutations(
  runner: TestRunner,
  mutations: readonly Mutation[],
  testsOf: TestsOf,
  tell: (tried: Tried) => void = () => {},
  tellBroken: (tests: TestsToRun) => void = () => {},
): Promise<Tried[]> {
  const tried: Tried[] = mutations.map((mutation) => ({ mutation, failure: null }))
  const isSound = rememberSoundness(runner, tellBroken)
  const stages = Math.max(0, ...mutations.map((mutation) => testsOf(mutation).length))
  for (let stage = 0; stage < stages; stage++)
    for (const one of tried) {
      if (one.failure) continue
      one.failure = await findFailure(one.mutation, testsOf(one.mutation)[stage] ?? [])
      if (one.failure || stage === stages - 1) tell(one)
    }
  return tried

  async function findFailure(mutation: Mutation, tests: readonly TestsToRun[]): Promise<Failure | null> {
    if (tests.length === 0) return null
    const failure = await runner.run(tests, mutation)
    if (!failure) return null
    const failed = tests.filter(({ file }) => file === failure.file || failure.file === '')
    if (await isSound(failed)) return failure
    return findFailure(
      mutation,
      tests.filter((test) => !failed.includes(test)),
    )
  }
}

/** A test that fails without any mutation proves nothing. */
function rememberSoundness(runner: TestRunner, tellBroken: (tests: TestsToRun) => void) {
  const known = new Map<string, boolean>()
  return async (tests: readonly TestsToRun[]) => {
    for (const test of tests) {
      const key = `${test.file} ${test.named ?? ''}`
      if (known.has(key)) continue
      known.set(key, (await runner.run([test])) === null)
      if (!known.get(key)) tellBroken(test)
    }
    return tests.every((test) => known.get(`${test.file} ${test.named ?? ''}`))
  }
}
