import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { saveBlogAvatar as saveCall } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { pixelsAcross } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { avatarSizeFor } from '@bowerbird/domain/blogs/blogs.rules.ts'
import { blogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { isDiskFull } from '../../core/process/disk-full.ts'
import { limitPictures, ofOurOwn } from '../../media/pictures/guarded-sharp.ts'
import { mediaKey } from '../../media/storage/media-keys.ts'
import { sendMedia } from '../../media/storage/send-media.ts'
import { serveUpload } from '../../media/storage/serve-upload.ts'
import { withTimeout } from '../../media/with-timeout.ts'
import { avatarVersion, defaultAvatarVersion } from '../blog-shapes.ts'
import { findAvatar, readAdminBlog, refuseUnseenBlog } from '../blogs.views.ts'
import { saveBlogAvatar } from './avatars.actions.ts'
import { defaultAvatarSeed, drawDefaultAvatar } from './draw-avatar.ts'

/** Makes an 8 by 8 mosaic that hides what the picture shows. BLOG-262 */
async function pixelate(picture: Readable | Buffer, sizePx: number): Promise<Buffer> {
  const bytes = Buffer.isBuffer(picture) ? picture : await buffer(picture)
  return limitPictures(async () => {
    const few = await ofOurOwn(bytes).resize(pixelsAcross, pixelsAcross).png().toBuffer()
    return ofOurOwn(few).resize(sizePx, sizePx, { kernel: 'nearest' }).webp({ lossless: true }).toBuffer()
  })
}

/** Cuts out the middle of a picture that this server made. */
async function cutSquare(picture: Readable | Buffer, sizePx: number): Promise<Buffer> {
  const bytes = Buffer.isBuffer(picture) ? picture : await buffer(picture)
  return limitPictures(() => ofOurOwn(bytes).resize(sizePx, sizePx).webp({ quality: 88 }).toBuffer())
}

type AvatarRequest = FastifyRequest<{
  Params: { blog: string; size?: string }
  Querystring: { pixelated?: string; v?: string }
}>

export function avatarRoutes(app: FastifyInstance, deps: Deps): void {
  serveUpload(app, deps, saveCall, {
    async admit(viewer, input) {
      await readAdminBlog(deps.db, viewer, input.blogName)
      return { maxBytes: uploadMaxBytes.photo }
    },
    answer: (viewer, input, file) => saveBlogAvatar(deps, viewer, input, file),
  })
  const send = (request: AvatarRequest, reply: FastifyReply) => sendAvatar(deps, request, reply)
  app.get('/avatar/:blog', send)
  app.get('/avatar/:blog/:size', send)
}

/** The cache time is short because a suspended blog shows a drawing instead. POST-030 */
async function sendAvatar(deps: Deps, request: AvatarRequest, reply: FastifyReply) {
  const name = blogName.safeParse(request.params.blog).data
  if (name === undefined) throw new RefusedError(blogsRefusals.gone)
  const blog = await findAvatar(deps.replica, name)
  if (!blog) return refuseUnseenBlog(deps.replica, await deps.viewerOf(request), name)
  const version = request.query.v === defaultAvatarVersion ? defaultAvatarVersion : avatarVersion(blog)
  const sizePx = avatarSizeFor(request.params.size)
  const avatarKey = version === defaultAvatarVersion ? null : blog.avatar_key
  const { key, load } = await pictureOf(deps, name, avatarKey, sizePx)
  if (request.query.pixelated === undefined) return sendMedia(request, reply, { key, cachePolicy: 'shortly', load })
  const hidden = `${key.replace(/\.webp$/, '')}-pixelated.webp`
  return sendMedia(request, reply, { key: hidden, cachePolicy: 'shortly', load: () => readPixelated(load, sizePx) })
}

async function pictureOf(deps: Deps, name: string, avatarKey: string | null, sizePx: number) {
  if (avatarKey && isElsewhere(name)) {
    const picture = await withTimeout(deps.readPictureElsewhere?.(avatarKey) ?? noPicture, elsewhereMs, null)
    if (picture) return squareOf(picture, sizePx)
  } else if (avatarKey) {
    const key = mediaKey('a', avatarKey, String(sizePx))
    return { key, load: () => deps.storage.get(key) }
  }
  const seed = defaultAvatarSeed(name)
  const key = `d/${defaultAvatarVersion}/${seed}/${sizePx}.webp`
  return { key, load: () => readDefaultAvatar(deps, key, seed, sizePx) }
}

/** Somebody on another server has their picture there. */
const isElsewhere = (name: string) => name.includes('@')
/** A blog whose picture does not come is drawn until it is here. */
const elsewhereMs = 4000
const noPicture = Promise.resolve(null)

/** Made for each request and not stored, because it is small and browsers ask again only when it changed. */
const squareOf = (picture: { key: string; load: () => Promise<Loaded> }, sizePx: number) => ({
  key: `${picture.key.replace(/\.webp$/, '')}-${sizePx}.webp`,
  async load(): Promise<Loaded> {
    const whole = await picture.load()
    const body = whole && (await cutSquare(whole.body, sizePx))
    return body && { body, bytes: body.length }
  },
})

type Loaded = { body: Readable | Buffer; bytes: number } | null

/** Made lazily and not cached because it is small and seldom asked for. */
async function readPixelated(load: () => Promise<Loaded>, sizePx: number): Promise<Loaded> {
  const picture = await load()
  if (!picture) return null
  const body = await pixelate(picture.body, sizePx)
  return { body, bytes: body.length }
}

/** Drawn lazily, then stored. On a full disk it's drawn for each request. */
async function readDefaultAvatar(deps: Deps, key: string, seed: string, sizePx: number) {
  const stored = await deps.storage.get(key)
  if (stored) return stored
  const body = await drawDefaultAvatar(seed, sizePx)
  await deps.storage.put(key, body, 'image/webp').catch((error) => {
    if (!isDiskFull(error)) throw error
  })
  return { body, bytes: body.length }
}
