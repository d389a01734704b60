import { lazyPart, partInPlace } from '../core/page/lazy.ts'

export const longReply = partInPlace('LongReply', async () => (await import('./parts/LongReply.tsx')).LongReply)
/** Few posts take replies with photos, so whoever reads others is not sent what shows and takes them. */
export const replyPhoto = partInPlace('ReplyPhoto', async () => (await import('./parts/ReplyPhoto.tsx')).ReplyPhoto)
export const replyPhotoField = lazyPart(
  'ReplyPhotoField',
  async () => (await import('./parts/ReplyPhotoField.tsx')).ReplyPhotoField,
)
