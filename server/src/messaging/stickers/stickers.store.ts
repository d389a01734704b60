import { sql } from 'kysely'
import { type Db, queryRows, type RowOf, type Tx } from '../../core/database/database.ts'

export type ReadySticker = Omit<RowOf<'stickers'>, 'id' | 'pack_id' | 'place'>

/** Two servers that start together take turns. */
const stickerLock = 7_305_301

export const readStickersOf = (db: Db, packKey: string) => queryRows<ReadySticker>(db)`
    select stickers.key, description, media_key, url, original_size_url, source_hash
    from stickers join sticker_packs on sticker_packs.id = stickers.pack_id
    where sticker_packs.key = ${packKey}`

export async function upsertPack(
  tx: Tx,
  { key, title, place }: { key: string; title: string; place: number },
  stickers: readonly ReadySticker[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${stickerLock})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into sticker_packs (key, title, place) values (${key}, ${title}, ${place})
    on conflict (key) do update set place = excluded.place returning id`.execute(tx)
  await upsertStickers(tx, rows[0]?.id as string, stickers)
}

async function upsertStickers(tx: Tx, packId: string, stickers: readonly ReadySticker[]): Promise<void> {
  await tx
    .insertInto('stickers')
    .values(stickers.map((sticker, place) => ({ ...sticker, pack_id: packId, place })))
    .onConflict((conflict) =>
      conflict.columns(['pack_id', 'key']).doUpdateSet((row) => ({
        description: row.ref('excluded.description'),
        media_key: row.ref('excluded.media_key'),
        url: row.ref('excluded.url'),
        original_size_url: row.ref('excluded.original_size_url'),
        source_hash: row.ref('excluded.source_hash'),
        place: row.ref('excluded.place'),
      })),
    )
    .execute()
}
