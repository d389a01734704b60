import { runAdmin } from '../operations/admin/run-admin.ts'
import type { World } from './world.ts'

/** Runs the operator's command on the world's installation, in this process. */
export const adminOf =
  (world: World, ask: ((question: string) => Promise<boolean>) | null = null) =>
  async (...args: string[]) => {
    const [said, problems]: [string[], string[]] = [[], []]
    const code = await runAdmin(args, {
      env: { DATA_DIR: world.dataDir, DATABASE_URL: process.env.TEST_DATABASE_URL },
      say: (text) => said.push(text),
      complain: (text) => problems.push(text),
      ask,
      deps: world.deps,
    })
    return { code, said: said.join('\n'), problem: problems.join('\n') }
  }

export type Admin = ReturnType<typeof adminOf>

/** Runs it for its JSON. */
export async function jsonOf<T>(admin: Admin, ...args: string[]): Promise<T> {
  const { code, said, problem } = await admin(...args, '--json')
  if (code !== 0) throw new Error(`${args.join(' ')}: ${problem}`)
  return JSON.parse(said) as T
}
