import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

const SECRET_BYTES = 32

export const secretFile = (dataDir: string) => join(dataDir, 'secret')

/** Reads the key of everything this installation signs. Servers with separate folders must share one. */
export function readSecret(dataDir: string, given: string | null): Buffer {
  if (!given && !existsSync(secretFile(dataDir))) makeSecretOnce(dataDir, secretFile(dataDir))
  return findSecret(dataDir, given) as Buffer
}

/** Returns null if there is none yet. */
export function findSecret(dataDir: string, given: string | null): Buffer | null {
  if (given) return Buffer.from(given, 'utf8')
  const file = secretFile(dataDir)
  if (!existsSync(file)) return null
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < SECRET_BYTES)
    throw new Error(
      `${file} is damaged. Restore it from a backup. If there is none, delete it: the next start says what is lost.`,
    )
  return secret
}

/** Identifies a secret without revealing it. */
export const markOf = (secret: Buffer): string =>
  createHmac('sha256', secret).update('which secret a backup belongs to').digest('hex').slice(0, 32)

export const newSecretText = () => randomBytes(SECRET_BYTES).toString('hex')

/** Links the file into place when it is complete, so that two processes that start at once share one secret. */
function makeSecretOnce(dataDir: string, file: string) {
  makeFolder(dataDir)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, newSecretText(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
