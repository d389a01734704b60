import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'

const { argon2, generateKeyPair } = crypto
type Pair = Awaited<ReturnType<typeof generate>>
const generate = (bits: number) => promisify(generateKeyPair)('rsa', { modulusLength: bits })

let isQuick = true
/** Pairs of the product's length that were made in this process, by their place in a file. */
const pairs: Promise<Pair>[] = []
let nextPair = 0

/** Passwords take 8 KiB and one pass, whatever cost their hash names. */
const quickArgon2: typeof argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, isQuick ? { ...parameters, memory: 8, passes: 1 } : parameters, done)

/** An RSA pair takes a quarter of a second, so the files of a process use the same ones; no file gets one twice. */
const quickPair = (type: 'rsa' | 'ed25519', options: { modulusLength: number }) => {
  if (type !== 'rsa') return promisify(generateKeyPair)(type as 'ed25519', undefined)
  pairs[nextPair] ??= generate(options.modulusLength)
  return pairs[nextPair++]
}

Object.assign(crypto, {
  argon2: quickArgon2,
  generateKeyPair: Object.assign(() => undefined, { [promisify.custom]: quickPair }),
})
syncBuiltinESMExports()

export const beginFile = (): void => {
  nextPair = 0
}

/** Runs work with the cost of the product. */
export async function withFullCost<T>(work: () => Promise<T>): Promise<T> {
  isQuick = false
  return work().finally(() => {
    isQuick = true
  })
}
