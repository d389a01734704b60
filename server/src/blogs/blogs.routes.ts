import * as calls from '@bowerbird/domain/blogs/blogs.contract.ts'
import { saveBlogDomain as domainCall } from '@bowerbird/domain/blogs/domains.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { saveBlogAppearance } from './appearance.actions.ts'
import { avatarRoutes } from './avatars/avatars.routes.ts'
import { createBlog } from './blogs.actions.ts'
import { checkBlogName, readBlogHeader } from './blogs.views.ts'
import { saveBlogDomain } from './domains/domains.actions.ts'
import { followBlog, subscribeToBlog, unfollowBlog, unsubscribeFromBlog } from './follows.actions.ts'
import { listFollowedBlogs } from './follows.views.ts'
import { styleRoutes } from './looks/styles.routes.ts'

export function blogsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readBlogHeader, readBlogHeader)
  serve(app, deps, calls.saveBlogAppearance, saveBlogAppearance)
  serve(app, deps, calls.createBlog, createBlog)
  serve(app, deps, calls.checkBlogName, checkBlogName)
  serve(app, deps, domainCall, saveBlogDomain)
  serve(app, deps, calls.followBlog, followBlog)
  serve(app, deps, calls.unfollowBlog, unfollowBlog)
  serve(app, deps, calls.subscribeToBlog, subscribeToBlog)
  serve(app, deps, calls.unsubscribeFromBlog, unsubscribeFromBlog)
  serve(app, deps, calls.listFollowedBlogs, listFollowedBlogs)
  avatarRoutes(app, deps)
  styleRoutes(app, deps)
}
