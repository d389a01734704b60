import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const format = 1

const table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
})
const sequence = z.strictObject({ schema: z.string(), name: z.string(), value: z.string().regex(/^-?\d+$/) })

const manifest = z.strictObject({
  format: z.literal(format),
  product: z.string(),
  /** The time of the snapshot, by the database's clock. */
  takenAt: z.iso.datetime(),
  migration: z.string(),
  /** A fingerprint that identifies the secret without revealing it. */
  secretMark: z.string(),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Counts all files in the list of checksums, without this manifest. */
  files: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
})

export type Manifest = z.output<typeof manifest>
export type BackedUpTable = z.output<typeof table>
export type Sequence = z.output<typeof sequence>

export const manifestFile = 'backup.json'
export const sumsFile = 'SHA256SUMS'
export const rowsFileOf = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>) =>
  `database/${schema}.${name}.copy.gz`

export const describeBackup = (about: Omit<Manifest, 'format' | 'product'>): Manifest => ({
  format,
  product: productVersion(),
  ...about,
})

export function readManifest(folder: string): Manifest {
  const written = readWritten(folder)
  const { format: itsFormat, product } = (written ?? {}) as { format?: unknown; product?: unknown }
  if (typeof itsFormat === 'number' && itsFormat > format)
    throw new Error(`${folder} was made by a newer Bowerbird (${product}). Bring this one up to date first.`)
  const parsed = manifest.safeParse(written)
  if (!parsed.success) throw new Error(`${folder} is no backup of Bowerbird: its ${manifestFile} does not read as one.`)
  return parsed.data
}

function readWritten(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
  } catch {
    throw new Error(`${folder} is no whole backup: it has no ${manifestFile} that can be read.`)
  }
}

const productVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')).version
