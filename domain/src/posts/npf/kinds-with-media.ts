import type { Extras } from '../kinds/kind-rules.ts'
import { cutAlt, cutCaption } from '../kinds/photo.ts'
import { isLayoutFor, plainLayout } from '../kinds/photo-items.ts'
import * as limits from '../posts.limits.ts'
import { addressOf, type Block, bodyOf, fileAddress, type Given, imageOf, isFile, type Placed } from './given-blocks.ts'

export function photoOf(given: Given): Extras {
  const first = given.blocks.findIndex(({ block }) => block.type === 'image')
  const rest = first < 0 ? [] : given.blocks.slice(first)
  const end = rest.findIndex(({ block, at }, place) => block.type !== 'image' || at !== (rest[0]?.at ?? 0) + place)
  const set = rest.slice(0, Math.min(end < 0 ? rest.length : end, limits.photosPerPostMax)) as Placed<Block<'image'>>[]
  const items = set.map(({ block }, place) => ({ id: `o${place + 1}`, ...imageOf(block, given) }))
  return {
    images: Object.fromEntries(items.map(({ id, url }) => [id, url])),
    caption: Object.fromEntries(items.map(({ id, caption }) => [id, cutCaption(caption)])),
    // A caption serves as the alt text where there is none.
    alt_text: Object.fromEntries(items.map(({ id, alt, caption }) => [id, alt === caption ? '' : cutAlt(alt)])),
    post: {
      two: bodyOf(given, set),
      three: items.find(({ link }) => link)?.link ?? '',
      photoset_order: items.map(({ id }) => id).join(','),
      photoset_layout: photosetLayout(set, given),
    },
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

export function linkOf(given: Given): Extras {
  const placed = given.blocks.find(({ block }) => block.type === 'link') as Placed<Block<'link'>> | undefined
  const { url = '', title = '', description = '', author = '', poster } = placed?.block ?? {}
  return {
    excerpt: cut(description, limits.excerptMaxLength),
    author: cut(author, limits.authorMaxLength),
    thumbnail: poster ? addressOf(poster, given) : '',
    post: { one: cut(title, limits.titleMaxLength), two: url, three: bodyOf(given, placed ? [placed] : []) },
  }
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

export function audioOf(given: Given): Extras {
  const placed = given.blocks.find(({ block }) => block.type === 'audio') as Placed<Block<'audio'>> | undefined
  const { title, artist, album, poster, media = [], url, embed_url } = placed?.block ?? {}
  const file = fileAddress(media, given)
  const was = given.before?.audio
  const tag = (name: 'title' | 'artist' | 'album', value = was && '') =>
    value === undefined ? {} : { [name]: cut(value, limits.trackTextMaxLength) }
  const art = poster ? addressOf(poster, given) : was && ''
  return {
    id3_tags: { ...tag('title', title), ...tag('artist', artist), ...tag('album', album) },
    ...(art !== undefined && { album_art: art }),
    preuploaded_url: file,
    confirm_tos: file !== '',
    post: { two: bodyOf(given, placed ? [placed] : []), three: file ? '' : (url ?? media[0]?.url ?? embed_url ?? '') },
  }
}

export function videoOf(given: Given): Extras {
  const films = given.blocks.filter(({ block }) => block.type === 'video') as Placed<Block<'video'>>[]
  const placed = films.find(({ block }) => isFile(block, given)) ?? films[0]
  const file = placed ? fileAddress(placed.block.media ?? [], given) : ''
  const code = placed && !file ? embedCode(placed.block) : ''
  const was = given.before?.video
  // A film that is still being made has no address yet.
  const isSame = was && placed && (file ? file === was.sources.sd || file === was.sources.hd : !code && !was.frame)
  const poster = placed?.block.poster?.find(({ identifier }) => identifier !== undefined)
  return {
    ...(!isSame && { preuploaded_url: file, embed_code: code }),
    ...(!isSame && file && { confirm_tos: true }),
    ...(poster && { poster_url: addressOf([poster], given) }),
    post: { two: bodyOf(given, placed ? [placed] : []) },
  }
}

const embedCode = ({ url, embed_url, embed_iframe, embed_html, media }: Block<'video'>): string =>
  url ?? embed_url ?? embed_iframe?.url ?? embed_html ?? media?.[0]?.url ?? ''
