import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import { isInWeb } from '../domain/src/core/call.ts'

const contractFile = /\/domain\/src\/.+\.contract\.ts$/

/**
 * Replaces contracts in the bundles of the web with plain values. Only the server checks schemas, and zod would cost
 * every visitor 30 KB.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? ''
      if (!contractFile.test(path)) return null
      const contract = await import(/* @vite-ignore */ `${pathToFileURL(path)}?changed=${statSync(path).mtimeMs}`)
      return Object.entries(contract).flatMap(asPlainExport).join('\n')
    },
  }
}

function asPlainExport([name, value]: [string, unknown]): string[] {
  if (isSchema(value)) return []
  if (typeof value === 'function') throw new Error(`${name}: a contract holds calls and values, functions go to rules`)
  if (isCall(value)) return [`export const ${name} = ${JSON.stringify(slim(name, value))}`]
  const json = JSON.stringify(value)
  // A value that holds schemas would arrive as something else, so an import of it fails the build.
  return isDeepStrictEqual(JSON.parse(json), value) ? [`export const ${name} = ${json}`] : []
}

function slim(name: string, call: object): object {
  const unknown = Object.keys(call).filter((property) => !Object.hasOwn(isInWeb, property))
  if (unknown.length) throw new Error(`${name}: add ${unknown.join(', ')} to isInWeb in domain/src/core/call.ts`)
  return Object.fromEntries(Object.entries(call).filter(([property]) => isInWeb[property as keyof typeof isInWeb]))
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
const isCall = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
