import { usableAddress } from '../../core/web-address.ts'
import { soundAddress } from '../kinds/audio.ts'
import { cutAlt, cutCaption } from '../kinds/photo.ts'
import { isLayoutFor, plainLayout } from '../kinds/photo-items.ts'
import * as limits from '../posts.limits.ts'
import {
  addressOf,
  type Block,
  bodyOf,
  fileAddress,
  type Given,
  imageOf,
  isFile,
  type Made,
  type Placed,
} from './given-blocks.ts'

export function photoOf(given: Given): Made<'photo'> {
  const first = given.blocks.findIndex(({ block }) => block.type === 'image')
  const rest = first < 0 ? [] : given.blocks.slice(first)
  const end = rest.findIndex(({ block, at }, place) => block.type !== 'image' || at !== (rest[0]?.at ?? 0) + place)
  const set = rest.slice(0, Math.min(end < 0 ? rest.length : end, limits.photosPerPostMax)) as Placed<Block<'image'>>[]
  const items = set.map(({ block }, place) => ({ id: `o${place + 1}`, ...imageOf(block, given) }))
  return {
    said: {
      photos: items.map(({ id, url: address }) => ({ id, address })),
      captions: Object.fromEntries(items.map(({ id, caption }) => [id, cutCaption(caption)])),
      // A caption serves as the alt text where there is none.
      alts: Object.fromEntries(items.map(({ id, alt, caption }) => [id, alt === caption ? '' : cutAlt(alt)])),
      linkthrough: usableAddress(items.find(({ link }) => link)?.link ?? ''),
      order: items.map(({ id }) => id),
      layout: photosetLayout(set, given),
    },
    body: bodyOf(given, set),
  }
}

/** The digits of the rows that hold the photos; longer rows are split. */
function photosetLayout(set: readonly Placed[], { layout }: Given): string {
  const rowOf = new Map<number, number>()
  for (const [row, { blocks }] of (layout.find(({ type }) => type === 'rows')?.display ?? []).entries())
    for (const at of blocks) rowOf.set(at, row)
  const lengths: number[] = []
  let before: number | undefined
  for (const { at } of set) {
    const row = rowOf.get(at)
    const last = lengths.at(-1) ?? 0
    if (row !== undefined && row === before && last < 3) lengths[lengths.length - 1] = last + 1
    else lengths.push(1)
    before = row
  }
  const digits = lengths.join('')
  return isLayoutFor(digits, set.length) ? digits : plainLayout(set.length)
}

export function linkOf(given: Given): Made<'link'> {
  const placed = given.blocks.find(({ block }) => block.type === 'link') as Placed<Block<'link'>> | undefined
  const { url = '', title = '', description = '', author = '', poster } = placed?.block ?? {}
  return {
    title: cut(title, limits.titleMaxLength),
    said: {
      url,
      excerpt: cut(description, limits.excerptMaxLength),
      author: cut(author, limits.authorMaxLength),
      thumbnail: poster ? addressOf(poster, given) : '',
    },
    body: bodyOf(given, placed ? [placed] : []),
  }
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

export function audioOf(given: Given): Made<'audio'> {
  const placed = given.blocks.find(({ block }) => block.type === 'audio') as Placed<Block<'audio'>> | undefined
  const { title, artist, album, poster, media = [], url, embed_url } = placed?.block ?? {}
  const file = fileAddress(media, given)
  const was = given.before?.audio
  const tag = (value = was && '') => (value === undefined ? undefined : cut(value, limits.trackTextMaxLength))
  return {
    said: {
      ...{ track: tag(title), artist: tag(artist), album: tag(album) },
      albumArt: poster ? addressOf(poster, given) : was && '',
      ...{ fileUrl: file, hasConsent: file !== '' },
      url: file ? '' : soundAddress(url ?? media[0]?.url ?? embed_url ?? ''),
    },
    body: bodyOf(given, placed ? [placed] : []),
  }
}

export function videoOf(given: Given): Made<'video'> {
  const films = given.blocks.filter(({ block }) => block.type === 'video') as Placed<Block<'video'>>[]
  const placed = films.find(({ block }) => isFile(block, given)) ?? films[0]
  const file = placed ? fileAddress(placed.block.media ?? [], given) : ''
  const code = placed && !file ? embedCode(placed.block) : ''
  const was = given.before?.video
  // A film that is still being made has no address yet.
  const isSame = was && placed && (file ? file === was.sources.sd || file === was.sources.hd : !code && !was.frame)
  const poster = placed?.block.poster?.find(({ identifier }) => identifier !== undefined)
  return {
    said: {
      ...(!isSame && { fileUrl: file, embedCode: code }),
      ...(!isSame && file && { hasConsent: true }),
      ...(poster && { poster: addressOf([poster], given) }),
    },
    body: bodyOf(given, placed ? [placed] : []),
  }
}

const embedCode = ({ url, embed_url, embed_iframe, embed_html, media }: Block<'video'>): string =>
  url ?? embed_url ?? embed_iframe?.url ?? embed_html ?? media?.[0]?.url ?? ''
