import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { PhotoShown } from '@bowerbird/domain/posts/content.contract.ts'
import type { KindChanges } from '@bowerbird/domain/posts/document/change.ts'
import { cutAlt, cutCaption, photo } from '@bowerbird/domain/posts/kinds/photo.ts'
import { isLayoutFor, newPhotoItem, plainLayout } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { photosPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Picture } from '../../media/media.views.ts'
import type { Keeping, KindWork } from './kind-work.ts'
import { asOwnPicture, claimPictures } from './own-pictures.ts'
import { keepRawPhoto } from './raw-photo.ts'

export const photoWork: KindWork<'photo'> = {
  /** Refuses too many photos before it fetches any. POST-127 */
  async prepare(deps, viewer, said) {
    const { photos = [], raw } = said
    if (photos.length + (raw ? 1 : 0) > photosPerPostMax) throw new RefusedError(postsRefusals.tooManyPhotos)
    const own = await Promise.all(
      photos.map(async ({ id, address }) => ({ id, address: await asOwnPicture(deps, viewer.accountId, address) })),
    )
    if (raw) own.push({ id: rawIdOf(said), address: await keepRawPhoto(deps, viewer, raw) })
    return { ...said, photos: said.photos || raw ? inOrder(own, said.order) : undefined }
  },
  hasUploads: () => true,
  async keep(keeping, said, before) {
    const stored = before?.shown?.photo
    const wanted = said.photos ?? inOrder(storedPhotos(stored?.photos ?? []), said.order)
    const layout = layoutOf(said.layout, stored?.layout ?? '', wanted.length)
    const items = wanted.map(({ id }) => newPhotoItem(id))
    throwIf(photo.refuse({ ...photo.emptyFields, layout, photos: items }, keeping))
    const photos = await shownPhotos(keeping, wanted, said, stored?.photos ?? [])
    const linkthrough = said.linkthrough ?? stored?.linkthrough ?? ''
    return { shown: { photo: { photos, layout, linkthrough } } }
  },
}

/** The order has one id that belongs to no upload: the place of the raw picture. */
function rawIdOf({ photos = [], order = [] }: KindChanges['photo']): string {
  return order.find((id) => !photos.some((photo) => photo.id === id)) ?? 'raw'
}

const storedPhotos = (photos: readonly PhotoShown[]) => photos.map(({ id, url }) => ({ id, address: url }))

/** POST-257; without an order o2 comes before o10. */
function inOrder<Photo extends { id: string }>(photos: Photo[], order: string[] | undefined): Photo[] {
  if (!order) return photos.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  const ordered = order.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  if (ordered.length !== photos.length || new Set(ordered).size !== photos.length || order.length !== photos.length)
    throw new RefusedError(postsRefusals.invalidOrder)
  return ordered
}

function layoutOf(said: string | undefined, stored: string, photoCount: number): string {
  if (photoCount < 2) return ''
  if (said) return said
  return said === undefined && isLayoutFor(stored, photoCount) ? stored : plainLayout(photoCount)
}

/** A photo that was in the post before is kept as it was; any other must be an upload of the writer's own. */
async function shownPhotos(
  keeping: Keeping,
  wanted: readonly { id: string; address: string }[],
  { captions = {}, alts = {} }: Pick<KindChanges['photo'], 'captions' | 'alts'>,
  stored: readonly PhotoShown[],
): Promise<PhotoShown[]> {
  const findStored = (address: string) => stored.find(({ url }) => url === address)
  const fresh = await claimPictures(
    keeping,
    wanted.map(({ address }) => address).filter((address) => !findStored(address)),
  )
  return wanted.map(({ id, address }) => {
    const before = findStored(address)
    const caption = cutCaption(captions[id] ?? before?.caption ?? '').trim()
    const written = alts[id] ?? ownAltOf(before)
    const words = { id, caption, alt: cutAlt(written).trim() || caption }
    return before ? { ...before, ...words } : photoFrom(fresh.get(address) as Picture, words)
  })
}

/** The caption serves as the alt text if the writer gave none. */
const ownAltOf = (photo: PhotoShown | undefined) => (photo && photo.alt !== photo.caption ? photo.alt : '')

type Words = Pick<PhotoShown, 'id' | 'caption' | 'alt'>

const photoFrom = ({ live, stillUrl, ...picture }: Picture, words: Words): PhotoShown => ({
  ...picture,
  ...words,
  still_url: stillUrl,
  livephoto: live ? { url: live.url, still_at: live.stillAtSeconds } : null, // POST-260
})
