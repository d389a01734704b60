import { unescape as decodeLeniently } from 'node:querystring'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { isWebAddress } from '@bowerbird/domain/core/web-address.ts'
import {
  linkAuthorMaxLength,
  linkExcerptMaxLength,
  linkLookUpMs,
  linkTitleMaxLength,
} from '@bowerbird/domain/media/links.limits.ts'
import type { readLinkData as readLinkDataCall } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Fetched } from '../../core/outside/outgoing.ts'
import { copyPicture } from '../pictures/copy-picture.actions.ts'
import { withTimeout } from '../with-timeout.ts'
import { plainText } from './plain-text.ts'
import { readOEmbed } from './read-oembed.ts'
import { decodePage, type PageWords, readPage } from './read-page.ts'

interface Found {
  title: string
  excerpt: string
  author: string
  /** Addresses of candidate pictures, the likeliest first. */
  pictures: string[]
}

const picturesTried = 2
const pageTypes = ['text/html', 'application/xhtml+xml', '']

/** Returns the page's metadata as plain text, with its picture copied here. POST-460 */
export const readLinkData: Answer<typeof readLinkDataCall> = async (_db, viewer, { url }, { deps }) => {
  if (!isWebAddress(url)) throw new RefusedError(mediaRefusals.notAnAddress)
  const until = Date.now() + linkLookUpMs
  const fetched = await withTimeout<Fetched | null>(
    deps.outgoing.read(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.5', mayCut: true }),
    linkLookUpMs,
    null,
  )
  if (!fetched) throw new RefusedError(mediaRefusals.noPageThere)
  const found = await findWords(deps, fetched, until)
  return {
    url,
    title: plainText(found.title, linkTitleMaxLength),
    excerpt: plainText(found.excerpt, linkExcerptMaxLength),
    author: plainText(found.author, linkAuthorMaxLength),
    thumbnail: await withTimeout(copyFirst(deps, viewer.accountId, found.pictures), until - Date.now(), ''),
  }
}

async function findWords(deps: Deps, fetched: Fetched, until: number): Promise<Found> {
  if (fetched.mime.startsWith('image/')) return { ...wordsOfFile(fetched), pictures: [fetched.url] }
  if (!pageTypes.includes(fetched.mime)) return wordsOfFile(fetched)
  const page = readPage(decodePage(fetched.body, fetched.charset))
  const found = wordsOfPage(page, fetched.url)
  const oembed = absolute(page.oembed, fetched.url)
  if (!oembed || (found.title && found.author && found.pictures.length > 0)) return found
  const more = await withTimeout(readOEmbed(deps, oembed), until - Date.now(), { title: '', author: '', thumbnail: '' })
  return {
    ...found,
    title: found.title || more.title,
    author: found.author || more.author,
    pictures: [...found.pictures, ...[absolute(more.thumbnail, fetched.url)].filter(Boolean)],
  }
}

function wordsOfPage({ title, metas, imageSource, paragraph }: PageWords, base: string): Found {
  const first = (...names: string[]) => names.map((name) => metas.get(name) ?? '').find(Boolean) ?? ''
  const author = first('author', 'article:author', 'dc.creator', 'twitter:creator')
  const pictures = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
  return {
    title: first('og:title', 'twitter:title') || title,
    excerpt: first('og:description', 'twitter:description', 'description') || paragraph,
    // Some pages give the address of a profile as the author.
    author: /^https?:/i.test(author) ? '' : author,
    pictures: [...new Set([first(...pictures), imageSource].map((address) => absolute(address, base)).filter(Boolean))],
  }
}

const wordsOfFile = ({ url }: Fetched): Found => ({
  title: decodeLeniently(new URL(url).pathname.split('/').at(-1) ?? ''),
  excerpt: '',
  author: '',
  pictures: [],
})

async function copyFirst(deps: Deps, accountId: string, addresses: readonly string[]): Promise<string> {
  for (const address of addresses.slice(0, picturesTried)) {
    const copied = await copyPicture(deps, accountId, address).catch(() => null)
    if (copied?.renditions[0]) return mediaPath(copied.renditions[0].key)
  }
  return ''
}

const absolute = (address: string, base: string): string => {
  const url = address ? URL.parse(address, base) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : ''
}
