import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { mediaKey } from '../media/storage/media-keys.ts'

/** The logo is made in these of its sizes. */
const logoSizesPx = [128, 512]
const ownSizesPx = [192, 512]

/** Names the site and its logo to browsers and readers of feeds. */
export function iconRoutes(app: FastifyInstance, { site }: Deps): void {
  app.get('/favicon.ico', async (_request, reply) => {
    const { logoHash } = await site.read()
    reply.header('cache-control', 'public, max-age=3600')
    return reply.redirect(logoHash ? logoPath(logoHash, 128) : '/icon-192.png', 302)
  })
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, description, logoHash } = await site.read()
    const icons = logoHash
      ? logoSizesPx.map((px) => iconOf(logoPath(logoHash, px), px, 'image/webp'))
      : ownSizesPx.map((px) => iconOf(`/icon-${px}.png`, px, 'image/png'))
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send({
        name,
        short_name: name,
        ...(description && { description }),
        id: '/',
        start_url: '/',
        display: 'minimal-ui',
        background_color: '#12203a',
        theme_color: '#12203a',
        icons,
      })
  })
}

const logoPath = (hash: string, sizePx: number) => mediaPath(mediaKey('a', hash, String(sizePx)))
const iconOf = (src: string, px: number, type: string) => ({ src, sizes: `${px}x${px}`, type })
