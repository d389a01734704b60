import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { messagingConfig } from '@bowerbird/domain/accounts/page-config.ts'
import { flagDefaults } from '@bowerbird/domain/core/flags.ts'
import { defaultSiteName, defaultSiteNoun } from '@bowerbird/domain/core/words.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { takeRenderedParts } from '../core/page/lazy.ts'
import { createQueryClient } from '../core/query.ts'
import { StaticRouter } from '../core/router/server.tsx'
import { sessionQuery } from '../core/session.ts'
import { PostCard } from './PostCard.tsx'

const asksNothing = () => Promise.reject(new Error('A card needs no call to be drawn'))

/** A part of a page as a guest sees it, and the files whose styles it needs. */
export function drawForGuest(part: ReactNode, origin: string): { html: string; files: string[] } {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={clientAt(origin)}>
      <StaticRouter location="/dashboard">{part}</StaticRouter>
    </QueryClientProvider>,
  )
  return { html, files: takeRenderedParts() }
}

/** The very cards of the pages, for clients that put HTML into a list of their own. POST-432 */
export const postsAsHtml = (posts: readonly Post[], origin: string): string =>
  drawForGuest(
    posts.map((post) => <PostCard key={post.id} post={post} isInList withAvatar />),
    origin,
  ).html

const clients = new Map<string, QueryClient>()

/** Nothing is ever asked or changed through it, so all cards share one. */
function clientAt(origin: string): QueryClient {
  const known = clients.get(origin)
  if (known) return known
  const client = createQueryClient(asksNothing)
  client.setQueryData(sessionQuery.queryKey, guestAt(origin))
  clients.set(origin, client)
  return client
}

const guestAt = (origin: string): SessionInfo => ({
  user: null,
  form_key: '',
  flags: flagDefaults,
  config: {
    site_name: defaultSiteName,
    site_noun: defaultSiteNoun,
    site_description: '',
    site_logo: null,
    origin,
    signups: 'open',
    federation: 'off',
    has_terms: false,
    oidc_name: null,
    minimum_age: null,
    staff_blogs: [],
    has_translation: false,
    ad_provider: '',
    tracker_url: '',
    error_reports_url: '',
    log_key: '',
    ...messagingConfig,
  },
})
