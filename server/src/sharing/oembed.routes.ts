import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { embedPath } from '@bowerbird/domain/core/urls.ts'
import { wireId } from '@bowerbird/domain/core/wire.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { pictureOf } from '@bowerbird/domain/posts/post-picture.ts'
import { embedCode } from '@bowerbird/domain/sharing/embed-code.ts'
import {
  embedHeightPx,
  embedMinWidthPx,
  embedWidthPx,
  oembedMaxAgeSeconds,
} from '@bowerbird/domain/sharing/sharing.limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { sendRefusal } from '../core/http/answer-errors.ts'
import { variesByLanguage } from '../core/language.ts'
import type { Config } from '../core/process/config.ts'
import { findPublicPost } from './shared.views.ts'
import { idOfTiny } from './tiny.routes.ts'

type Asked = FastifyRequest<{ Querystring: { url?: string; maxwidth?: string; maxheight?: string; format?: string } }>

/** Implements oEmbed 1.0 for public posts. README ruling 13 */
export function oembedRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/oembed', async ({ query }: Asked, reply) => {
    reply.header('access-control-allow-origin', '*')
    if ((query.format ?? 'json') !== 'json') return reply.code(501).send({ error: t('Only json is supported.') })
    const id = idIn(query.url, deps.config)
    const post = id ? await findPublicPost(deps.replica, null, id, deps.config.origin) : undefined
    if (!post) return sendRefusal(reply, coreRefusals.notFound)
    return reply
      .header('cache-control', `public, max-age=${oembedMaxAgeSeconds}`)
      .header('vary', variesByLanguage)
      .send(oembedOf(post, { origin: deps.config.origin, siteName: (await deps.site.read()).name }, sizeWithin(query)))
  })
}

/** Accepts short and long addresses of posts, with any slug. */
function idIn(address: string | undefined, { origin }: Config): string | null {
  const url = URL.parse(address ?? '')
  if (url?.origin !== origin) return null
  const tiny = /^\/p\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  if (tiny) return idOfTiny(tiny)
  const id = /^\/blog\/[^/]+\/post\/(\d+)(?:\/|$)/.exec(url.pathname)?.[1]
  return wireId.safeParse(id).data ?? null
}

/** Fits the size asked for, but not below the minimum width. */
function sizeWithin({ maxwidth, maxheight }: { maxwidth?: string; maxheight?: string }) {
  const asked = (text: string | undefined, usual: number) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : usual)
  return {
    width: Math.max(embedMinWidthPx, Math.min(embedWidthPx, asked(maxwidth, embedWidthPx))),
    height: Math.max(1, Math.min(embedHeightPx, asked(maxheight, embedHeightPx))),
  }
}

interface Here {
  origin: string
  siteName: string
}

function oembedOf(post: Post, { origin, siteName }: Here, size: { width: number; height: number }) {
  const title = post.summary || t('A post by {name}', { name: post.tumblelog.name })
  const picture = pictureOf(post)
  const embedUrl = origin + embedPath(post.embed_key, post.id)
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: post.tumblelog.name,
    author_url: post.tumblelog.url,
    provider_name: siteName,
    provider_url: origin,
    cache_age: oembedMaxAgeSeconds,
    html: embedCode({ origin, embedUrl, postUrl: post.post_url, did: post.embed_did, title, ...size }),
    ...size,
    ...(picture?.width && {
      thumbnail_url: origin + picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  }
}
