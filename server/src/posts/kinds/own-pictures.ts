import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { WrittenBody } from '@bowerbird/domain/posts/document/change.ts'
import type { Body, Run } from '@bowerbird/domain/posts/document/document.ts'
import { asLink, linkOf, mapBlocks, picturesIn, runsIn } from '@bowerbird/domain/posts/document/walk.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { picturesBroughtInMax, picturesCopiedPerHourMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import { claimMedia } from '../../media/media.actions.ts'
import { type Picture, pictureOf } from '../../media/media.views.ts'
import { copyPicture } from '../../media/pictures/copy-picture.actions.ts'
import { hashInKey, keyInAddress } from '../../media/storage/media-keys.ts'
import type { Keeping } from './kind-work.ts'

/** An address of ours stays as it is; a picture from elsewhere is copied first. POST-259 */
export async function asOwnPicture(deps: Deps, accountId: string, address: string): Promise<string> {
  if (keyInAddress(address, deps.config.origin)) return address
  const usable = usableAddress(address) || refuse(postsRefusals.noPicture)
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

/** Lists the pictures of other sites in a text. */
export const picturesElsewhere = (body: Body, origin: string): string[] => [
  ...new Set(
    picturesIn(body)
      .map(({ src }) => src)
      .filter((src) => /^https?:/i.test(src) && !keyInAddress(src, origin)),
  ),
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
  written: WrittenBody,
): Promise<{ body: WrittenBody; left: LeftPicture[] }> {
  const elsewhere = picturesElsewhere(written.body, deps.config.origin)
  const brought = await Promise.all(elsewhere.map((url, at) => bringIn(deps, accountId, url, at)))
  const own = new Map<string, string>()
  const left: LeftPicture[] = []
  let { source } = written
  for (const [at, url] of elsewhere.entries()) {
    const address = brought[at] as string | LeftPicture
    if (typeof address !== 'string') {
      left.push(address)
      continue
    }
    own.set(url, address)
    source = source.replaceAll(escapeHtml(url), address).replaceAll(url, address)
  }
  const body = withOwnPictures(written.body, own, new Set(left.map(({ url }) => url)))
  return { body: { ...written, body, html: encodeHtml(body), source }, left }
}

/** A figure of a picture that was left is a paragraph with its link. */
const withOwnPictures = (body: Body, own: ReadonlyMap<string, string>, left: ReadonlySet<string>): Body =>
  mapBlocks(body, (block) => {
    if (block.type === 'figure') {
      const runs = runsIn(block.blocks)
      const isLeft = runs.length === 1 && runs[0]?.type === 'text' && left.has(linkOf(runs[0])?.href ?? '')
      return [isLeft ? { type: 'paragraph', runs } : block]
    }
    if (!('runs' in block)) return [block]
    const runs = block.runs.map((run): Run => {
      if (run.type !== 'image') return run
      return left.has(run.src) ? asLink(run, run.src) : { ...run, src: own.get(run.src) ?? run.src }
    })
    return [{ ...block, runs }]
  })

async function bringIn(deps: Deps, accountId: string, url: string, at: number): Promise<string | LeftPicture> {
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
export async function claimInlinePictures(
  { db, accountId, origin }: Pick<Keeping, 'db' | 'accountId' | 'origin'>,
  body: Body,
): Promise<void> {
  const addresses = picturesIn(body).map(({ src }) => src)
  if (addresses.length > 0) await claimMedia(db, accountId, addresses, origin)
}
