import { buffer } from 'node:stream/consumers'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { sendRefusal } from '../core/http/answer-errors.ts'
import { limitPictures, ofOurOwn } from '../media/pictures/guarded-sharp.ts'
import { mediaKey } from '../media/storage/media-keys.ts'
import { manifestOf } from './manifest.ts'

const logoSizePx = 128
const largestSizePx = 512
const background = '#12203a'
/** Systems cut an icon to their own shape; this part of it is always seen. */
const safeShare = 0.72

const iconNames = ['any-192', 'any-512', 'maskable-192', 'maskable-512'] as const

/** Names the site and its logo to browsers and readers of feeds. */
export function iconRoutes(app: FastifyInstance, { site, storage }: Deps): void {
  app.get('/favicon.ico', async (_request, reply) => {
    const { logoHash } = await site.read()
    reply.header('cache-control', 'public, max-age=3600')
    return reply.redirect(logoHash ? logoPath(logoHash) : '/icon-192.png', 302)
  })
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, description, logoHash } = await site.read()
    const icons = iconNames.map((icon) => {
      const [purpose, px] = icon.split('-')
      const own = purpose === 'any' ? `/icon-${px}.png` : `/icon-${icon}.png`
      const src = logoHash ? `/site-icon/${logoHash}/${icon}.png` : own
      return { src, sizes: `${px}x${px}`, type: 'image/png', purpose }
    })
    const first = logoHash ? [{ src: logoPath(logoHash), sizes: '128x128', type: 'image/webp' }] : []
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(manifestOf({ name, description, icons: [...first, ...icons], background }))
  })
  app.get<{ Params: { hash: string; icon: string } }>('/site-icon/:hash/:icon', async ({ params }, reply) => {
    const { logoHash } = await site.read()
    const icon = iconNames.find((name) => `${name}.png` === params.icon)
    const file =
      icon && logoHash === params.hash ? await storage.get(mediaKey('a', logoHash, String(largestSizePx))) : null
    if (!icon || !file) return sendRefusal(reply, coreRefusals.notFound)
    const picture = await drawIcon(await buffer(file.body), icon)
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(picture)
  })
}

/** The logo as an app's icon: a system that cuts it to a shape gets it smaller, on a ground of its own. */
function drawIcon(logo: Buffer, icon: (typeof iconNames)[number]): Promise<Buffer> {
  const px = Number(icon.split('-')[1])
  const isCut = icon.startsWith('maskable')
  const inside = isCut ? Math.round(px * safeShare) : px
  const before = Math.floor((px - inside) / 2)
  const around = { top: before, left: before, bottom: px - inside - before, right: px - inside - before }
  return limitPictures(() => {
    const picture = ofOurOwn(logo).resize(inside, inside, { fit: 'contain', background: '#00000000' })
    return (isCut ? picture.extend({ ...around, background }).flatten({ background }) : picture).png().toBuffer()
  })
}

const logoPath = (hash: string) => mediaPath(mediaKey('a', hash, String(logoSizePx)))
