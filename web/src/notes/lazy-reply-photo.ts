import { latePart, partInPlace } from '../core/page/late.ts'

/** Few posts take replies with photos, so whoever reads others is not sent what shows and takes them. */
export const replyPhoto = partInPlace('ReplyPhoto', async () => (await import('./parts/ReplyPhoto.tsx')).ReplyPhoto)
export const replyPhotoField = latePart(
  'ReplyPhotoField',
  async () => (await import('./parts/ReplyPhotoField.tsx')).ReplyPhotoField,
)
