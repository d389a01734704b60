import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfigFromFile, type Plugin, parseSync } from 'vite'
import {
  BaseSequencer,
  createVitest,
  ForksPoolWorker,
  type PoolRunnerInitializer,
  type PoolWorker,
  type TestModule,
  type TestSpecification,
  VmForksPoolWorker,
} from 'vitest/node'
import { applyMutation, type Mutation } from './mutation.ts'

/** A test file, and which of its tests: all of them if no name is given. */
export interface TestsToRun {
  file: string
  named?: RegExp
}

export interface TestRunner {
  /** Runs test files in their order up to the first that fails, and returns what failed, or null. */
  run(tests: readonly TestsToRun[], mutation?: Mutation): Promise<Failure | null>
  close(): Promise<void>
}

export interface Failure {
  file: string
  /** The failed test, or why its file did not end well. */
  test: string
}

/** Tests of rules take milliseconds; others wait for a database, or for a page. */
const FILE_ENDS_WITHIN_MS = { domain: 60_000, others: 400_000 }
const TEST_ENDS_WITHIN_MS = 200_000

/** An endless loop holds the whole process of the tests, so it is ended from outside. */
function endInTime(worker: PoolWorker, withinMs: () => number): PoolWorker {
  let deadline: NodeJS.Timeout | undefined
  const { send, stop } = worker
  worker.send = (message) => {
    if ('type' in message && message.type === 'run') {
      clearTimeout(deadline)
      deadline = setTimeout(() => stop.call(worker), withinMs())
    }
    send.call(worker, message)
  }
  worker.stop = () => {
    clearTimeout(deadline)
    return stop.call(worker)
  }
  return worker
}

const poolOf = (pool: unknown, withinMs: () => number): PoolRunnerInitializer => ({
  name: 'ends-in-time',
  createPoolWorker: (options) =>
    endInTime(pool === 'vmForks' ? new VmForksPoolWorker(options) : new ForksPoolWorker(options), withinMs),
})

class GivenOrder extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    return specs
  }
}

/** Starts the projects of the quick tier once; a mutation exists only in the code that the tests are given. */
export async function startTestRunner(root: string, endsWithinMs = FILE_ENDS_WITHIN_MS): Promise<TestRunner> {
  let current: Mutation | undefined
  const mutate: Plugin = {
    name: 'mutation',
    enforce: 'pre',
    transform: (code, id) =>
      current && id.split('?')[0] === join(root, current.file) ? { code: applyMutation(code, current) } : null,
  }
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(root, 'vitest.config.ts'))
  const projects = (loaded?.config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return []
    const limit = project.test?.name === 'domain' ? 'domain' : 'others'
    const pool = poolOf(project.test?.pool, () => endsWithinMs[limit])
    // A cache on the disk would keep mutated code for the next run.
    const test = { ...project.test, pool, fsModuleCache: false, testTimeout: TEST_ENDS_WITHIN_MS }
    return [{ ...project, plugins: [mutate], test }]
  })
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      cache: false,
      update: 'none',
      reporters: [{}],
      bail: 1,
      maxWorkers: 1,
      silent: true,
    },
    { test: { projects, sequence: { sequencer: GivenOrder } } },
  )
  const specsOf = ({ file, named }: TestsToRun) => {
    const path = join(root, file)
    const project = vitest.projects.find((one) => one.matchesTestGlob(path))
    if (!project) throw new Error(`${file} is a test of no project`)
    return project.createSpecification(path, named && { testNamePattern: named })
  }
  return {
    async run(tests, mutation) {
      if (mutation) refuseBroken(root, mutation)
      current = mutation
      if (mutation) vitest.invalidateFile(join(root, mutation.file))
      try {
        vitest.state.filesMap.clear()
        vitest.state.idMap.clear()
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests.map(specsOf))
        return findFailure(root, testModules, unhandledErrors)
      } finally {
        current = undefined
        if (mutation) vitest.invalidateFile(join(root, mutation.file))
      }
    },
    close: () => vitest.close(),
  }
}

/** A mutation that has no place, or that is no code, would look as if a test noticed it. */
function refuseBroken(root: string, mutation: Mutation): void {
  const code = applyMutation(readFileSync(join(root, mutation.file), 'utf8'), mutation)
  if (!/\.tsx?$/.test(mutation.file)) return
  const [error] = parseSync(mutation.file, code).errors
  if (error) throw new Error(`${mutation.file}: ${mutation.to}: ${error.message}`)
}

function findFailure(root: string, modules: readonly TestModule[], errors: readonly unknown[]): Failure | null {
  for (const module of modules) {
    const file = module.moduleId.slice(root.length + 1)
    for (const test of module.children.allTests('failed')) return { file, test: test.fullName }
    const [error] = module.errors()
    if (error) return { file, test: error.message }
  }
  return errors.length > 0 ? { file: '', test: errors.map(String).join('; ') } : null
}
