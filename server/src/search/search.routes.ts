import * as gifCalls from '@bowerbird/domain/search/gifs.contract.ts'
import * as calls from '@bowerbird/domain/search/search.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { readBlogTags, searchBlog } from './blog-search.views.ts'
import { searchGifs } from './gifs.views.ts'
import { listSearchNotices, removeSearchNotice, setSearchNotice } from './notices.actions.ts'
import { searchPosts } from './site-search.views.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { readSearchHints } from './typeahead.views.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  sitemapRoutes(app, deps)
  serve(app, deps, calls.searchPosts, searchPosts)
  serve(app, deps, calls.readSearchHints, readSearchHints)
  serve(app, deps, calls.searchBlog, searchBlog)
  serve(app, deps, calls.readBlogTags, readBlogTags)
  serve(app, deps, gifCalls.searchGifs, searchGifs)
  serve(app, deps, gifCalls.listSearchNotices, listSearchNotices)
  serve(app, deps, gifCalls.setSearchNotice, setSearchNotice)
  serve(app, deps, gifCalls.removeSearchNotice, removeSearchNotice)
}
