import type { Sticker, StickerPack } from '@bowerbird/domain/messaging/entities.contract.ts'
import { sql } from 'kysely'
import type { Db, RowOf, Tx } from '../core/database/database.ts'
import { wordsOfDrawing } from './stickers/packs.ts'

type StickerRow = Omit<RowOf<'stickers'>, 'key' | 'source_hash' | 'place'>

const stickerFrom = (row: StickerRow): Sticker => ({
  id: row.id,
  description: wordsOfDrawing(row.media_key)?.description() ?? row.description,
  media_key: row.media_key,
  sticker_pack_id: row.pack_id,
  url: row.url,
  original_size_url: row.original_size_url,
})

export async function readStickers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Sticker>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StickerRow>`
    select id, pack_id, description, media_key, url, original_size_url from stickers
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, stickerFrom(row)]))
}

/** MSG-252 */
export async function listStickerPacks(db: Db): Promise<{ sticker_packs: StickerPack[] }> {
  const { rows } = await sql<StickerRow & { title: string }>`
    select stickers.id, pack_id, description, media_key, url, original_size_url, sticker_packs.title
    from stickers join sticker_packs on sticker_packs.id = stickers.pack_id
    order by sticker_packs.place, sticker_packs.id, stickers.place, stickers.id`.execute(db)
  const packs = Map.groupBy(rows, ({ pack_id }) => pack_id)
  return {
    sticker_packs: [...packs].map(([id, stickers]) => ({
      id,
      title: wordsOfDrawing(stickers[0]?.media_key ?? '')?.title() ?? stickers[0]?.title ?? '',
      stickers: stickers.map(stickerFrom),
    })),
  }
}
