import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { semaphore } from '../../core/work/semaphore.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Each derivation takes 19 MiB: three run at once, 100 wait and further ones are refused. */
const limitHashes = semaphore(3, 100)

/** An unknown account takes as long to refuse as a known one. */
const dummyHash = { salt: Buffer.alloc(16, 1), tag: Buffer.alloc(tagLength, 1), ...cost }

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return phcOf(cost, salt, await deriveLimited(password, salt, cost))
}

/** Does the same work and returns false when there is no hash. */
export async function isPasswordRight(hash: string | undefined, password: string): Promise<boolean> {
  const known = hash === undefined ? null : readPhc(hash)
  const { salt, tag, ...itsCost } = known ?? dummyHash
  const given = await deriveLimited(password, salt, itsCost)
  return timingSafeEqual(given, tag) && known !== null
}

/** A one-way fingerprint that differs for each password. */
export const markOfHash = (hash: string | undefined): string =>
  createHash('sha256')
    .update(`mark:${hash ?? ''}`)
    .digest('base64url')
    .slice(0, 16)

type Cost = typeof cost

function phcOf({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function readPhc(text: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/.exec(text)
  if (!found) return null
  const [, memory, passes, parallelism, salt, tag] = found
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt as string, 'base64'),
    tag: Buffer.from(tag as string, 'base64'),
  }
}

async function deriveLimited(password: string, nonce: Buffer, itsCost: Cost): Promise<Buffer> {
  return limitHashes(() => derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...itsCost }))
}
