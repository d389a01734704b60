import * as calls from '@bowerbird/domain/api/v2.contract.ts'
import * as reads from '@bowerbird/domain/api/v2-reads.contract.ts'
import * as writes from '@bowerbird/domain/api/v2-writes.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { likePost, unlikePost } from '../notes/notes.actions.ts'
import { readBlogAvatar, readBlogFollowers, readBlogFollowing, readUserFollowing } from './blogs.views.ts'
import { followBlog, unfollowBlog } from './follows.actions.ts'
import { moreRoutes } from './more.routes.ts'
import * as actions from './posts.actions.ts'
import * as posts from './posts.views.ts'
import { sendV2Refusal, serveV2 } from './serve-v2.ts'
import { readBlogInfo, readUser } from './v2.views.ts'

export function apiRoutes(app: FastifyInstance, deps: Deps): void {
  serveV2(app, deps, calls.readUser, readUser)
  serveV2(app, deps, calls.readBlogInfo, readBlogInfo)
  serveV2(app, deps, reads.readBlogPosts, posts.readBlogPosts)
  serveV2(app, deps, reads.readBlogPostsBy, posts.readBlogPostsBy)
  serveV2(app, deps, reads.readBlogQueue, posts.readWaiting('queue'))
  serveV2(app, deps, reads.readBlogDrafts, posts.readWaiting('drafts'))
  serveV2(app, deps, reads.readBlogSubmissions, posts.readWaiting('inbox'))
  serveV2(app, deps, reads.readBlogAvatar, readBlogAvatar)
  serveV2(app, deps, reads.readBlogAvatarOf, readBlogAvatar)
  serveV2(app, deps, reads.readBlogLikes, posts.readBlogLikes)
  serveV2(app, deps, reads.readBlogFollowers, readBlogFollowers)
  serveV2(app, deps, reads.readBlogFollowing, readBlogFollowing)
  serveV2(app, deps, reads.readUserDashboard, posts.readUserDashboard)
  serveV2(app, deps, reads.readUserLikes, posts.readUserLikes)
  serveV2(app, deps, reads.readUserFollowing, readUserFollowing)
  serveV2(app, deps, reads.readTagged, posts.readTagged)
  serveV2(app, deps, writes.createPost, actions.createPost)
  serveV2(app, deps, writes.editPost, actions.editPost)
  serveV2(app, deps, writes.createLegacyPost, actions.createLegacyPost)
  serveV2(app, deps, writes.editLegacyPost, actions.editLegacyPost)
  serveV2(app, deps, writes.reblogPost, actions.reblogPost)
  serveV2(app, deps, writes.deletePost, actions.deletePost)
  serveV2(app, deps, writes.likePost, likePost)
  serveV2(app, deps, writes.unlikePost, unlikePost)
  serveV2(app, deps, writes.followBlog, followBlog)
  serveV2(app, deps, writes.unfollowBlog, unfollowBlog)
  moreRoutes(app, deps)
  app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => sendV2Refusal(reply, coreRefusals.notFound))
    },
    { prefix: '/v2' },
  )
}
