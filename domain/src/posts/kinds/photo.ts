import { usableAddress } from '../../core/web-address.ts'
import { photoAltMaxLength, photoCaptionMaxLength, photosPerPostMax } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'
import type { Extras, FetchedPost, KindRules } from './kind-rules.ts'
import { isLayoutFor, newPhotoItem, type PhotoItem } from './photo-items.ts'

/** POST-112 */
export interface PhotoFields {
  caption: string
  linkthrough: string
  layout: string
  photos: PhotoItem[]
}

/** POST-128 */
export const cutCaption = (caption: string): string => [...caption].slice(0, photoCaptionMaxLength).join('')

export const cutAlt = (alt: string): string => [...alt].slice(0, photoAltMaxLength).join('')

export const photo: KindRules<PhotoFields> = {
  emptyFields: { caption: '', linkthrough: '', layout: '', photos: [] },
  slots: { one: null, two: 'caption', three: 'linkthrough' }, // POST-119
  richSlots: ['two'], // POST-120
  /** POST-124 … POST-127 */
  refuse({ photos, layout }, { isUploading }) {
    if (photos.length === 0) return postsRefusals.noPhotos
    if (isUploading) return postsRefusals.uploadsInProgress
    if (photos.length > photosPerPostMax) return postsRefusals.tooManyPhotos
    return layout === '' || isLayoutFor(layout, photos.length) ? null : postsRefusals.invalidLayout
  },
  /** POST-257, POST-258 */
  extrasToWire: ({ photos, layout, linkthrough }): Extras => ({
    images: Object.fromEntries(photos.map((item) => [item.id, item.preuploadUrl || item.externalUrl || item.url])),
    caption: Object.fromEntries(photos.map((item) => [item.id, cutCaption(item.caption)])),
    alt_text: Object.fromEntries(photos.map((item) => [item.id, cutAlt(item.alt)])),
    is_selfie: photos.some(({ isSelfie }) => isSelfie),
    is_selfie_gif: photos.some(({ isSelfieGif }) => isSelfieGif),
    post: {
      three: usableAddress(linkthrough), // POST-157
      photoset_order: photos.map(({ id }) => id).join(','),
      photoset_layout: layout,
    },
  }),
  extrasFromWire: (fetched) => ({ layout: fetched.photoset_layout ?? '', photos: itemsOf(fetched) }),
}

function itemsOf(fetched: FetchedPost): PhotoItem[] {
  const { images = {}, caption = {}, alt_text = {}, photoset_order = '', content } = fetched
  return photoset_order
    .split(',')
    .filter((id) => Object.hasOwn(images, id))
    .map((id, place) => {
      const address = images[id] as string
      const stored = content?.photo?.photos.find((known) => known.id === id)
      return {
        ...newPhotoItem(id),
        url: address,
        preuploadUrl: address,
        caption: caption[id] ?? '',
        alt: alt_text[id] ?? '',
        width: stored?.width ?? 0,
        height: stored?.height ?? 0,
        // The post says whether it has a selfie, not which of its photos is one.
        isSelfie: place === 0 && fetched.is_selfie,
        isSelfieGif: place === 0 && fetched.is_selfie_gif,
        livephotoUrl: stored?.livephoto?.url ?? '',
        livephotoStillImageTime: stored?.livephoto?.still_at ?? 0,
      }
    })
}
