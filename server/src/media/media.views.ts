import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import type { MediaRow } from './media.store.ts'
import type { Rendition } from './media.table.ts'
import { hashInKey, keyInAddress } from './storage/media-keys.ts'

/** Finds the account's own upload behind one of our addresses. */
export async function findOwnMedia(
  db: Db | Tx,
  accountId: string,
  address: string,
  origin: string,
): Promise<MediaRow | undefined> {
  const hash = hashInKey(keyInAddress(address, origin) ?? '')
  if (!hash) return undefined
  return db
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', hash)
    .where('owner_account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
}

/** The given addresses that lead to pictures which the account uploaded. */
export async function listOwnAddresses(
  db: Db | Tx,
  accountId: string,
  addresses: readonly string[],
  origin: string,
): Promise<Set<string>> {
  const hashes = addresses.map((address) => hashInKey(keyInAddress(address, origin) ?? ''))
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where(sql<boolean>`hash = any(${hashes.filter((hash) => hash !== null)}::text[])`)
    .where('owner_account_id', '=', accountId)
    .where('kind', 'in', ['photo', 'header', 'artwork'])
    .execute()
  const own = new Set(rows.map(({ hash }) => hash))
  return new Set(addresses.filter((_, at) => own.has(hashes[at] ?? '')))
}

/** Reads anybody's media, for posts that already contain it. */
export async function readMediaByIds(db: Db | Tx, ids: readonly string[]): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute()
}

/** The form in which a post stores a picture. */
export interface Picture {
  url: string
  renditions: { url: string; width: number; height: number }[]
  width: number
  height: number
  placeholder: string
  /** The first frame of an animation; else empty. */
  stillUrl: string
  live: { url: string; stillAtSeconds: number } | null
}

const isStill = (rendition: Rendition) => rendition.key.endsWith('/still.webp')

export function pictureOf(media: MediaRow): Picture {
  const { live } = media.details
  const still = media.renditions.find(isStill)
  const renditions = media.renditions
    .filter((rendition) => !isStill(rendition))
    .map(({ key, width, height }) => ({ url: mediaPath(key), width, height }))
  return {
    url: renditions[0]?.url ?? '',
    renditions,
    width: media.width,
    height: media.height,
    placeholder: media.placeholder,
    stillUrl: still ? mediaPath(still.key) : '',
    live: live ? { url: mediaPath(live.key), stillAtSeconds: live.stillAtSeconds } : null,
  }
}
