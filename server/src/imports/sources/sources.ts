import type { ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'
import type { ImportSource } from '../import-source.ts'

/** Each source is loaded when it is first needed. */
const sources: Record<ImportSourceName, () => Promise<ImportSource>> = {
  tumblr: async () => (await import('./tumblr/tumblr.ts')).tumblr,
  'tumblr-backup': async () => (await import('./tumblr/tumblr-backup.ts')).tumblrBackup,
  'tumblr-api': async () => (await import('./tumblr/tumblr-api.ts')).tumblrApi,
  'bowerbird-api': async () => (await import('./tumblr/tumblr-api.ts')).bowerbirdApi,
  mastodon: async () => (await import('./mastodon/mastodon.ts')).mastodon,
  cohost: async () => (await import('./cohost/cohost.ts')).cohost,
  wordpress: async () => (await import('./wordpress/wordpress.ts')).wordpress,
  ghost: async () => (await import('./ghost/ghost.ts')).ghost,
  bowerbird: async () => (await import('./bowerbird/bowerbird.ts')).bowerbird,
}

export const sourceOf = (name: ImportSourceName): Promise<ImportSource> => sources[name]()
