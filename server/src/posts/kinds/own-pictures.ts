import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import { picturesBroughtInMax, picturesCopiedPerHourMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import { claimMedia } from '../../media/media.actions.ts'
import { type Picture, pictureOf } from '../../media/media.views.ts'
import { copyPicture } from '../../media/pictures/copy-picture.actions.ts'
import { hashInKey, keyInAddress } from '../../media/storage/media-keys.ts'
import type { WrittenBody } from '../write/written-text.ts'
import type { Keeping } from './kind-work.ts'

/** An address of ours stays as it is; a picture from elsewhere is copied first. POST-259 */
export async function asOwnPicture(deps: Deps, accountId: string, address: string): Promise<string> {
  if (keyInAddress(address, deps.config.origin)) return address
  const usable = usableAddress(address)
  if (!usable) throw new RefusedError(postsRefusals.noPicture)
  await deps.limiter.spendKey(`copied pictures ${accountId}`, picturesCopiedPerHourMax, 3600)
  return pictureOf(await copyPicture(deps, accountId, usable)).url
}

/** Claims these uploads and returns the pictures by address. Refuses one that is not the writer's own. */
export async function claimPictures(
  { db, accountId, origin }: Pick<Keeping, 'db' | 'accountId' | 'origin'>,
  addresses: readonly string[],
): Promise<Map<string, Picture>> {
  const claimed = await claimMedia(db, accountId, addresses, origin)
  const pictures = claimed.filter(({ kind }) => kind === 'photo' || kind === 'artwork')
  const byHash = new Map(pictures.map((media) => [media.hash, pictureOf(media)]))
  return new Map(
    addresses.map((address) => {
      const picture = byHash.get(hashInKey(keyInAddress(address, origin) ?? '') ?? '')
      if (!picture) throw new RefusedError(postsRefusals.notYourUpload)
      return [address, picture]
    }),
  )
}

const pictureSource = /<img\b[^<>]*?\ssrc="([^"]+)"/g

const sourcesIn = (html: string) => [...html.matchAll(pictureSource)].map(([, source]) => source as string)

/** Lists the pictures of other sites in a text, as they are written there. */
export const picturesElsewhere = (html: string, origin: string): string[] => [
  ...new Set(sourcesIn(html).filter((source) => /^https?:/i.test(source) && !keyInAddress(source, origin))),
]

/** A picture that could not be copied, and why. */
export interface LeftPicture {
  url: string
  reason: string
}

/**
 * Copies the pictures of other sites into our storage, because pages show no others. One that can't be had stands as a
 * link with its description; the source as it was typed keeps it, so that the next save tries again.
 */
export async function bringInPictures(
  deps: Deps,
  accountId: string,
  body: WrittenBody,
): Promise<{ body: WrittenBody; left: LeftPicture[] }> {
  const elsewhere = picturesElsewhere(body.html, deps.config.origin)
  let { html, source } = body
  const left: LeftPicture[] = []
  const own = await Promise.all(elsewhere.map((written, at) => bringIn(deps, accountId, written, at)))
  for (const [at, written] of elsewhere.entries()) {
    const address = own[at] as string | LeftPicture
    if (typeof address !== 'string') {
      left.push(address)
      html = asLink(html, written)
      continue
    }
    html = html.replaceAll(`src="${written}"`, `src="${address}"`)
    source = source.replaceAll(written, address).replaceAll(plainAddress(written), address)
  }
  return { body: { ...body, html, source }, left }
}

const pictureTag = /(<figure\b[^<>]*>\s*)?<img\b[^<>]*?\ssrc="([^"]+)"[^<>]*>(\s*<\/figure>)?/g

function asLink(html: string, written: string): string {
  return html.replace(pictureTag, (tag, before = '', source: string, after = '') => {
    if (source !== written) return tag
    const link = `<a href="${written}">${/\salt="([^"]+)"/.exec(tag)?.[1] ?? written}</a>`
    return before && after ? `<p>${link}</p>` : `${before}${link}${after}`
  })
}

const plainAddress = (written: string) => written.replaceAll('&amp;', '&')

async function bringIn(deps: Deps, accountId: string, written: string, at: number): Promise<string | LeftPicture> {
  const url = plainAddress(written)
  try {
    if (at >= picturesBroughtInMax) throw new RefusedError(postsRefusals.tooManyElsewhere)
    return await asOwnPicture(deps, accountId, url)
  } catch (problem) {
    if (problem instanceof RefusedError && problem.refusal.status === 400) return { url, reason: problem.refusal.text }
    throw problem
  }
}

/**
 * Claims the pictures inside a text, so that the clean-up job keeps them. Another member's picture is shown but not
 * claimed.
 */
export async function claimInlinePictures({ db, accountId, origin, html }: Keeping): Promise<void> {
  const addresses = sourcesIn(html)
  if (addresses.length > 0) await claimMedia(db, accountId, addresses, origin)
}
