import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 32

/** Reads the key of everything this installation signs. Servers with separate folders must share one. */
export function readSecret(dataDir: string, given: string | null): Buffer {
  if (given) return Buffer.from(given, 'utf8')
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) makeSecretOnce(dataDir, file)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < SECRET_BYTES)
    throw new Error(
      `${file} is damaged. Restore it from a backup. Without it a new one is made, and two-factor codes and linked accounts no longer work; recovery codes do.`,
    )
  return secret
}

/** Links the file into place when it is complete, so that two processes that start at once share one secret. */
function makeSecretOnce(dataDir: string, file: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
