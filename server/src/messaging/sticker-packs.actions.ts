import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import {
  rawStickerWidthPx,
  stickerTextMaxLength,
  stickerWidthPx,
} from '@bowerbird/domain/messaging/messaging.limits.ts'
import type { Deps } from '../core/deps.ts'
import { makePicture } from '../media/pictures/pictures.ts'
import { hashOfMedia, mediaKey } from '../media/storage/media-keys.ts'
import type { DrawnPack } from './stickers/drawing.ts'
import { drawnPacks, keyOfDrawing } from './stickers/packs.ts'
import { type ReadySticker, readStickersOf, upsertPack } from './stickers/stickers.store.ts'

const pictures = ['.png', '.webp', '.gif', '.jpg', '.jpeg']

/** Operators put one folder per pack here, and one picture per sticker. */
export const stickerFolder = (dataDir: string) => join(dataDir, 'stickers')

/** Upserts the built-in packs and those of the operator. Idempotent. MSG-252 */
export async function ensureStickerPacks(deps: Deps): Promise<void> {
  for (const [place, pack] of drawnPacks.entries())
    await savePack(deps, { key: pack.key, title: pack.title() }, drawnStickers(pack), place)
  const folder = stickerFolder(deps.config.dataDir)
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  for (const [at, name] of names.sort().entries()) {
    const pack = { key: `own/${name}`, title: titleOf(name) }
    await savePack(deps, pack, await readStickers(deps, pack.key, join(folder, name)), drawnPacks.length + at)
  }
}

const hashOf = (source: string | Buffer) => createHash('sha256').update(source).digest('hex')

const drawnStickers = (pack: DrawnPack): ReadySticker[] =>
  pack.drawings.map(({ key, description, svg }) => {
    const source_hash = hashOf(svg)
    const media_key = keyOfDrawing(pack, key)
    const url = `/stickers/${media_key}?v=${source_hash.slice(0, 12)}`
    return { key, description: description(), media_key, url, original_size_url: url, source_hash }
  })

/** Derives the title from the file name: `a-happy-cat.png` is "A happy cat". */
const titleOf = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim().slice(0, stickerTextMaxLength)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Skips stickers whose source has not changed. */
async function readStickers(deps: Deps, packKey: string, folder: string): Promise<ReadySticker[]> {
  const known = await readStickersOf(deps.db, packKey)
  const names = (await readdir(folder)).filter((name) => pictures.includes(extname(name).toLowerCase())).sort()
  const made: ReadySticker[] = []
  for (const name of names) {
    const sticker = await makeSticker(deps, join(folder, name), known).catch((error) => {
      deps.log.warn({ err: error }, `${join(folder, name)} is no picture, and so no sticker`)
      return null
    })
    if (sticker) made.push(sticker)
  }
  return made
}

async function makeSticker(deps: Deps, path: string, known: readonly ReadySticker[]): Promise<ReadySticker> {
  const key = basename(path, extname(path))
  const source_hash = hashOf(await readFile(path))
  const same = known.find((sticker) => sticker.key === key && sticker.source_hash === source_hash)
  if (same) return same
  const hash = hashOfMedia(deps.secret, 't', source_hash)
  const { files } = await makePicture(path, [rawStickerWidthPx, stickerWidthPx])
  const sizes = files.filter(({ name }) => name !== 'still')
  for (const { name, body, mime } of sizes) await deps.storage.put(mediaKey('t', hash, name), body, mime)
  const [largest, shown = largest] = sizes
  const media_key = mediaKey('t', hash, shown?.name ?? '')
  return {
    key,
    description: titleOf(key),
    media_key,
    url: mediaPath(media_key),
    original_size_url: mediaPath(mediaKey('t', hash, largest?.name ?? '')),
    source_hash,
  }
}

/** A lock serialises servers that start at once. Stickers keep their ids because messages refer to them. */
async function savePack(
  deps: Deps,
  { key, title }: { key: string; title: string },
  stickers: ReadySticker[],
  place: number,
): Promise<void> {
  if (stickers.length === 0) return
  await deps.db.transaction().execute((tx) => upsertPack(tx, { key, title, place }, stickers))
}
