import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Call } from '@bowerbird/domain/core/call.ts'
import type { Page } from '@playwright/test'

const domain = join(import.meta.dirname, '../domain/src')
const client = join(import.meta.dirname, '../web/dist/client/assets')
const scripts = () => readdirSync(client).filter((file) => file.endsWith('.js'))
const readScript = (file: string) => readFileSync(join(client, file), 'utf8')

/** An object of the minified scripts that holds nothing but literals. */
const literal = /\{(?:"?\w+"?:(?:`[^`$]*`|"[^"]*"|'[^']*'|!?\d+),?)+\}/g

type Line = Pick<Call, 'method' | 'path'>
const nameOf = ({ method, path }: Line): string => `${method} ${path}`

/** A call as its contract declares it, and as it is in the scripts that the server gives to browsers. */
interface BuiltCall {
  name: string
  call: Call
  built: Line
}

/** Reads the calls that the web makes from its build, and the calls of which only the path is there. */
export async function readBuiltCalls(): Promise<{ calls: BuiltCall[]; paths: Call[] }> {
  const text = scripts().map(readScript).join('\n')
  const built = new Map<string, Line>()
  for (const [source] of text.matchAll(literal)) {
    if (!/\bmethod:/.test(source) || !/\bpath:/.test(source)) continue
    const line: Line = runInNewContext(`(${source})`)
    built.set(nameOf(line), line)
  }
  const known = new Set([...built.values()].map(({ path }) => path))
  const isThere = (path: string) => ['`', '"', "'"].some((quote) => text.includes(quote + path + quote))
  const declared = await readDeclaredCalls()
  return {
    calls: declared.flatMap(([name, call]) => {
      const line = built.get(nameOf(call))
      return line ? [{ name, call, built: line }] : []
    }),
    paths: declared.flatMap(([, call]) => (!known.has(call.path) && isThere(call.path) ? [call] : [])),
  }
}

async function readDeclaredCalls(): Promise<[string, Call][]> {
  const names = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.contract.ts'))
  const contracts = await Promise.all(files.map((file): Promise<object> => import(join(domain, file))))
  return contracts.flatMap((contract) => Object.entries(contract)).filter(([, value]) => value?.method && value.path)
}

interface Built {
  callApi(call: object, sent: unknown): Promise<unknown>
}

/** Keeps the client's own function for calls, which has no name in the build: each query client is registered with it. */
export async function keepCaller(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = WeakMap.prototype.set
    WeakMap.prototype.set = function (key, value) {
      if (typeof value === 'function' && 'getQueryCache' in (key as object))
        Object.assign(globalThis, { callApi: value })
      return set.call(this, key, value)
    }
  })
}

/** Makes a call by the client's own function. */
export const callFrom = (page: Page, built: Line, sent: unknown): Promise<unknown> =>
  page.evaluate(([call, fields]) => (globalThis as unknown as Built).callApi(call, fields), [built, sent] as const)

/** Sends a small file by the client's own function, with these fields beside it. */
export async function uploadFrom(page: Page, path: string, about: Record<string, unknown>): Promise<void> {
  const files = scripts().filter((file) => readScript(file).includes('new XMLHttpRequest'))
  await page.evaluate(
    async ([to, fields, addresses]) => {
      const modules: object[] = await Promise.all(addresses.map((address) => import(address)))
      const exported: unknown[] = modules.flatMap((module) => Object.values(module))
      const uploadFile = exported.find((one) => typeof one === 'function' && `${one}`.includes('new XMLHttpRequest'))
      if (typeof uploadFile !== 'function') throw new Error('The build exports no function that sends files')
      await uploadFile({
        path: to,
        about: fields,
        field: 'file',
        file: new File(['a'], 'a.png', { type: 'image/png' }),
      })
    },
    [path, about, files.map((file) => `/assets/${file}`)] as const,
  )
}

/** Loads a script by its name in the build, as a part of the page that comes later. */
export const loadScript = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    async (address) => void (await import(`${address}?${performance.now()}`)),
    `/assets/${scripts().find((file) => file.startsWith(`${name}-`))}`,
  )
