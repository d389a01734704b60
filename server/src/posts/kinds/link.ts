import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { PictureShown } from '@bowerbird/domain/posts/content.contract.ts'
import { link } from '@bowerbird/domain/posts/kinds/link.ts'
import type { Keeping, KindWork } from './kind-work.ts'
import { asOwnPicture, claimPictures } from './own-pictures.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const linkWork: KindWork<'link'> = {
  isPrepared: ({ thumbnail }) => !thumbnail,
  /** A link is saved without its picture if the picture cannot be fetched. */
  async prepare(deps, viewer, said) {
    const own = await asOwnPicture(deps, viewer.accountId, said.thumbnail ?? '').catch((error) => {
      if (error instanceof RefusedError) return ''
      throw error
    })
    return { ...said, thumbnail: own }
  },
  hasUploads: ({ thumbnail }) => Boolean(thumbnail),
  async keep(keeping, said, before) {
    const stored = before?.shown?.link
    const url = said.url ?? stored?.url ?? ''
    throwIf(link.refuse({ ...link.emptyFields, url }, { hasTrail: keeping.hasTrail }))
    const shown = {
      url,
      host: new URL(url).hostname.replace(/^www\./, ''),
      excerpt: oneLine(said.excerpt ?? stored?.excerpt ?? ''),
      author: oneLine(said.author ?? stored?.author ?? ''),
      thumbnail: await thumbnailOf(keeping, said.thumbnail, stored?.thumbnail ?? null),
    }
    return { shown: { link: shown } }
  },
}

async function thumbnailOf(
  keeping: Keeping,
  address: string | undefined,
  stored: PictureShown | null,
): Promise<PictureShown | null> {
  if (address === undefined || address === stored?.url) return stored
  if (address === '') return null
  const picture = (await claimPictures(keeping, [address])).get(address)
  return picture
    ? { url: picture.url, width: picture.width, height: picture.height, placeholder: picture.placeholder }
    : null
}
