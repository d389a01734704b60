import { readFileSync } from 'node:fs'

/** These may stand in a file that NAME_FILE names, so that no process list, unit file or image shows them. */
export const secretNames = [
  'SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_POOLER_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'TWITTER_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'LIBRETRANSLATE_KEY',
] as const

type Values = Record<string, string>

/** Puts the content of each file in place of its option, without the white space around it. */
export function readSecretFiles(given: Values): { values: Values; problems: string[] } {
  const values = { ...given }
  const problems: string[] = []
  for (const name of secretNames) {
    const file = values[`${name}_FILE`]
    if (file === undefined) continue
    if (values[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: leave one of them out`)
      continue
    }
    try {
      const content = readFileSync(file, 'utf8').trim()
      if (content) values[name] = content
      else problems.push(`${name}_FILE names ${file}, which is empty`)
    } catch (error) {
      problems.push(`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { values, problems }
}
