import * as card from '@bowerbird/domain/blogs/blog-card.contract.ts'
import { listRecommendedBlogs as recommendedCall } from '@bowerbird/domain/blogs/blogs.contract.ts'
import * as appeals from '@bowerbird/domain/moderation/appeals.contract.ts'
import * as alt from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { removeAppAttribution as removeAppAttributionCall } from '@bowerbird/domain/posts/attribution.contract.ts'
import * as autosaves from '@bowerbird/domain/posts/autosaves.contract.ts'
import * as bin from '@bowerbird/domain/posts/bin/bin.contract.ts'
import * as bookmarks from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import * as bulk from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { readDayLimits as dayLimitsCall } from '@bowerbird/domain/posts/day-limits.contract.ts'
import * as filters from '@bowerbird/domain/posts/filters/filters.contract.ts'
import * as history from '@bowerbird/domain/posts/history/history.contract.ts'
import { pinPost as pinPostCall } from '@bowerbird/domain/posts/pins.contract.ts'
import * as polls from '@bowerbird/domain/posts/polls/polls.contract.ts'
import * as calls from '@bowerbird/domain/posts/posts.contract.ts'
import * as promotions from '@bowerbird/domain/posts/promotions.contract.ts'
import * as queue from '@bowerbird/domain/posts/queue.contract.ts'
import * as queues from '@bowerbird/domain/posts/queues/queues.contract.ts'
import * as suggestions from '@bowerbird/domain/posts/suggestions.contract.ts'
import * as thread from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { translatePost as translatePostCall } from '@bowerbird/domain/posts/translations/translations.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve, serveAll } from '../core/http/serve.ts'
import * as altActions from './alt/alt.actions.ts'
import * as appealsActions from './appeals/appeals.actions.ts'
import * as autosavesActions from './autosaves/autosaves.actions.ts'
import { emptyBin, restorePosts } from './bin/bin.actions.ts'
import { listBin } from './bin/bin.views.ts'
import * as bookmarksActions from './bookmarks/bookmarks.actions.ts'
import { listBookmarkFolders } from './bookmarks/bookmarks.views.ts'
import * as bulkActions from './bulk/bulk.actions.ts'
import * as bulkViews from './bulk/bulk.views.ts'
import * as filtersActions from './filters/filters.actions.ts'
import { listFilters } from './filters/filters.views.ts'
import * as historyActions from './history/history.actions.ts'
import { listVersions } from './history/history.views.ts'
import { votePoll } from './polls/polls.actions.ts'
import { readPoll } from './polls/polls.views.ts'
import * as promotionsActions from './promotions.actions.ts'
import { listQueues } from './queue/plan.views.ts'
import { publishPost } from './queue/publish.actions.ts'
import * as queueActions from './queue/queue.actions.ts'
import * as queuesActions from './queue/queues.actions.ts'
import * as highlightedViews from './read/highlighted.views.ts'
import * as postFormViews from './read/post-form.views.ts'
import { listRecommendedBlogs } from './read/recommended.views.ts'
import * as suggestionsViews from './read/suggestions.views.ts'
import * as threadViews from './thread/thread.views.ts'
import { translatePost } from './translations/translations.views.ts'
import { removeAppAttribution } from './write/attribution.actions.ts'
import { deletePost } from './write/delete-post.actions.ts'
import { pinPost } from './write/pins.actions.ts'
import { readDayLimits } from './write/posts-today.views.ts'
import { updatePost } from './write/save-post.actions.ts'

export function postsRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { updatePost, ...postFormViews, deletePost, publishPost })
  serve(app, deps, dayLimitsCall, readDayLimits)
  serveAll(app, deps, autosaves, autosavesActions)
  serveAll(app, deps, filters, { ...filtersActions, listFilters })
  serveAll(app, deps, alt, altActions)
  serveAll(app, deps, polls, { votePoll, readPoll })
  serveAll(app, deps, bookmarks, { ...bookmarksActions, listBookmarkFolders })
  serveAll(app, deps, bulk, { ...bulkActions, ...bulkViews })
  serveAll(app, deps, bin, { listBin, restorePosts, emptyBin })
  serveAll(app, deps, history, { listVersions, ...historyActions })
  serveAll(app, deps, thread, threadViews)
  serve(app, deps, translatePostCall, translatePost)
  serveAll(app, deps, queue, queueActions)
  serveAll(app, deps, queues, { placePost: queueActions.placePost, listQueues, ...queuesActions })
  serve(app, deps, removeAppAttributionCall, removeAppAttribution)
  serve(app, deps, pinPostCall, pinPost)
  serveAll(app, deps, appeals, appealsActions)
  serveAll(app, deps, card, highlightedViews)
  serve(app, deps, recommendedCall, listRecommendedBlogs)
  serveAll(app, deps, promotions, promotionsActions)
  serveAll(app, deps, suggestions, suggestionsViews)
}
