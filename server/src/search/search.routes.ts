import * as gifCalls from '@bowerbird/domain/search/gifs.contract.ts'
import * as calls from '@bowerbird/domain/search/search.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import * as blogSearchViews from './blog-search.views.ts'
import { searchGifs } from './gifs.views.ts'
import * as noticesActions from './notices.actions.ts'
import { searchPosts } from './site-search.views.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { readSearchHints } from './typeahead.views.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  sitemapRoutes(app, deps)
  serveAll(app, deps, calls, { searchPosts, readSearchHints, ...blogSearchViews })
  serveAll(app, deps, gifCalls, { searchGifs, ...noticesActions })
}
