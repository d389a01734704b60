import { createHash } from 'node:crypto'
import { listenToWindows, postToWindow } from '@bowerbird/domain/core/window-messages.ts'
import { wireId } from '@bowerbird/domain/core/wire.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { embedHosts } from '../core/http/headers.ts'
import { variesByLanguage } from '../core/language.ts'
import { postsAsHtml } from '../posts/read/post-html.ts'
import { findPublicPost } from './shared.views.ts'

/** Runs in the frame: reports the frame's height to the embedding site, by its origin. BLOG-326 */
const frameScript = `(()=>{
  const post=${postToWindow}
  const around=location.ancestorOrigins?.[0]??URL.parse(document.referrer)?.origin??''
  new ResizeObserver(()=>post(parent,around,{bowerbirdHeight:Math.ceil(document.documentElement.getBoundingClientRect().height)})).observe(document.documentElement)
})()`

/**
 * Runs on the embedding site: resizes each of our frames to the height it reports and ignores other senders. BLOG-326
 */
const sizeScript = (origin: string): string => `(()=>{
  const listen=${listenToWindows}
  listen(window,[${JSON.stringify(origin)}],({data,source})=>{
    const height=Number(data&&data.bowerbirdHeight)
    if(!(height>0&&height<20000))return
    for(const frame of document.querySelectorAll('iframe[data-did]'))
      if(frame.contentWindow===source)frame.style.height=height+'px'
  })
})()
`

type Asked = FastifyRequest<{ Params: { key: string; id: string } }>

const cacheSeconds = 60

/** The only page that other sites may frame. It reads no session, so it is the same for everyone who reads a language. POST-304 */
export function embedRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/embed/post/:key/:id', async ({ params }: Asked, reply) => {
    const post = await findEmbedded(deps, params)
    return reply
      .code(post ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policyForFrames,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': `public, max-age=${cacheSeconds}`,
        vary: variesByLanguage,
      })
      .send(await documentOf(deps, post))
  })

  app.get('/embed.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=86400' })
      .send(sizeScript(deps.config.origin)),
  )
}

async function findEmbedded({ replica, config }: Deps, { key, id }: Asked['params']): Promise<Post | undefined> {
  const parsed = wireId.safeParse(id)
  const post = parsed.success ? await findPublicPost(replica, null, parsed.data, config.origin) : undefined
  return post?.embed_key === key ? post : undefined
}

/** A sensitive post is shown without its content because guests have no safe mode setting. */
async function documentOf(deps: Deps, post: Post | undefined): Promise<string> {
  const { origin } = deps.config
  const { name: siteName } = await deps.site.read()
  const isCovered = post?.is_covered ?? false
  const shown = { post: post ?? null, isCovered }
  if (deps.renderEmbed) return deps.renderEmbed(shown, { origin, siteName, script: frameScript })
  return `<!doctype html><title>${origin}</title>${post && !isCovered ? postsAsHtml(deps, [post]) : ''}`
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const policyForFrames = [
  "default-src 'none'",
  `script-src ${hashOf(frameScript)}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  `frame-src ${embedHosts.join(' ')}`,
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')
