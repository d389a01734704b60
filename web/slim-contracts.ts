import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/domain\/src\/.+\.contract\.ts$/

/**
 * Replaces contracts in the browser bundle with plain values (who, method, path). Only the server checks schemas, and
 * zod would cost every visitor 30 KB.
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
  if (isCall(value)) return [`export const ${name} = ${JSON.stringify(lineOf(value))}`]
  if (typeof value === 'function') throw new Error(`${name}: a contract holds calls and values, functions go to rules`)
  return [`export const ${name} = ${JSON.stringify(value)}`]
}

interface CallLine {
  who: string
  method: string
  path: string
  isBare?: boolean
}

/** JSON omits undefined values. */
const lineOf = ({ who, method, path, isBare }: CallLine) => ({ who, method, path, isBare })
const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
const isCall = (value: unknown): value is CallLine =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
