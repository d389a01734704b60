import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from './call.ts'

const folder = join(import.meta.dirname, '..')

export const nameOf = ({ method, path }: Call): string => `${method} ${path}`

/** Loads every module of the domain whose name ends so, by its path. */
export async function modulesNamed(ending: string): Promise<[string, Record<string, unknown>][]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending))
    .sort()
  return Promise.all(files.map(async (file) => [file, await import(join(folder, file))]))
}

/** Every call of every contract, by name. */
export async function everyCall(): Promise<Call[]> {
  const modules = (await modulesNamed('.contract.ts')) as [string, Record<string, Call>][]
  const calls = modules.flatMap(([, exported]) => Object.values(exported)).filter((one) => one?.path && one.input)
  const byName = new Map(calls.map((call) => [nameOf(call), call]))
  return [...byName.values()].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}
