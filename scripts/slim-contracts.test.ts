import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slimContracts } from '../web/slim-contracts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slim-contracts-'))
  mkdirSync(join(folder, 'domain/src'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Builds a contract as the web does, and returns what a browser would find in it. */
async function buildContract(name: string, source: string): Promise<object> {
  const entry = join(folder, `domain/src/${name}.contract.ts`)
  writeFileSync(entry, source)
  const outDir = join(folder, name)
  const lib = { entry, formats: ['es' as const], fileName: () => 'built.js' }
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [slimContracts()],
    build: { outDir, lib },
  })
  return { ...(await import(join(outDir, 'built.js'))) }
}

test('a browser knows of a call how it is sent and how its answer is read', async () => {
  const sent = `method: 'POST', path: '/a', bodyType: 'text/plain', isLog: true, isBare: true`
  const rest = `who: 'member', summary: 'A', input: {}, output: {}, sayWhatIsWrong: () => 'B'`
  expect(await buildContract('whole', `export const one = { ${sent}, ${rest} }; export const max = 5`)).toEqual({
    one: { method: 'POST', path: '/a', bodyType: 'text/plain', isLog: true, isBare: true },
    max: 5,
  })
})

test('a property that nobody decided about fails the build, which names the call and the property', async () => {
  const contract = `export const sendAll = { method: 'POST', path: '/a', isUrgent: true, summary: 'A' }`
  await expect(buildContract('unknown', contract)).rejects.toThrow('sendAll: add isUrgent to isInWeb')
})

test('a function in a contract fails the build', async () => {
  await expect(buildContract('function', 'export const double = (n) => 2 * n')).rejects.toThrow('double: a contract')
})
