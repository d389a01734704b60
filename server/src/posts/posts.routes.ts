import * as card from '@bowerbird/domain/blogs/blog-card.contract.ts'
import { listRecommendedBlogs as recommendedCall } from '@bowerbird/domain/blogs/blogs.contract.ts'
import * as appeals from '@bowerbird/domain/moderation/appeals.contract.ts'
import * as alt from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { removeAppAttribution as removeAppAttributionCall } from '@bowerbird/domain/posts/attribution.contract.ts'
import * as autosaves from '@bowerbird/domain/posts/autosaves.contract.ts'
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
import { serve } from '../core/http/serve.ts'
import { describeItem, listAltSuggestions, settleAltSuggestion, suggestAlt } from './alt/alt.actions.ts'
import { appealMark, markSensitive, reviewAppeal } from './appeals/appeals.actions.ts'
import { discardAutosave, listAutosaves, saveAutosave } from './autosaves/autosaves.actions.ts'
import { addBookmark, removeBookmark, removeBookmarkFolder, saveBookmarkFolder } from './bookmarks/bookmarks.actions.ts'
import { listBookmarkFolders } from './bookmarks/bookmarks.views.ts'
import { editPosts, stopEdit, undoEdit } from './bulk/bulk.actions.ts'
import { listBlogTags, readNewestEdit } from './bulk/bulk.views.ts'
import { addFilter, removeFilter } from './filters/filters.actions.ts'
import { listFilters } from './filters/filters.views.ts'
import { deleteHistory, deleteVersion } from './history/history.actions.ts'
import { listVersions } from './history/history.views.ts'
import { votePoll } from './polls/polls.actions.ts'
import { readPoll } from './polls/polls.views.ts'
import { promotePost, unpromotePost } from './promotions.actions.ts'
import { listQueues } from './queue/plan.views.ts'
import { publishPost } from './queue/publish.actions.ts'
import { placePost, reorderQueue, shuffleQueue } from './queue/queue.actions.ts'
import { deleteQueue, saveQueue } from './queue/queues.actions.ts'
import { readBlogCard, readHighlightedPosts } from './read/highlighted.views.ts'
import { fetchPostForForm, readPostFormData } from './read/post-form.views.ts'
import { listRecommendedBlogs } from './read/recommended.views.ts'
import { suggestBlogs, suggestTags } from './read/suggestions.views.ts'
import { listPlainReblogs, readThread } from './thread/thread.views.ts'
import { translatePost } from './translations/translations.views.ts'
import { removeAppAttribution } from './write/attribution.actions.ts'
import { deletePost } from './write/delete-post.actions.ts'
import { pinPost } from './write/pins.actions.ts'
import { readDayLimits } from './write/posts-today.views.ts'
import { updatePost } from './write/save-post.actions.ts'

export function postsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.updatePost, updatePost)
  serve(app, deps, calls.fetchPostForForm, fetchPostForForm)
  serve(app, deps, calls.readPostFormData, readPostFormData)
  serve(app, deps, dayLimitsCall, readDayLimits)
  serve(app, deps, autosaves.saveAutosave, saveAutosave)
  serve(app, deps, autosaves.listAutosaves, listAutosaves)
  serve(app, deps, autosaves.discardAutosave, discardAutosave)
  serve(app, deps, filters.addFilter, addFilter)
  serve(app, deps, filters.removeFilter, removeFilter)
  serve(app, deps, filters.listFilters, listFilters)
  serve(app, deps, alt.describeItem, describeItem)
  serve(app, deps, alt.suggestAlt, suggestAlt)
  serve(app, deps, alt.listAltSuggestions, listAltSuggestions)
  serve(app, deps, alt.settleAltSuggestion, settleAltSuggestion)
  serve(app, deps, polls.votePoll, votePoll)
  serve(app, deps, polls.readPoll, readPoll)
  serve(app, deps, bookmarks.addBookmark, addBookmark)
  serve(app, deps, bookmarks.removeBookmark, removeBookmark)
  serve(app, deps, bookmarks.listBookmarkFolders, listBookmarkFolders)
  serve(app, deps, bookmarks.saveBookmarkFolder, saveBookmarkFolder)
  serve(app, deps, bookmarks.removeBookmarkFolder, removeBookmarkFolder)
  serve(app, deps, bulk.editPosts, editPosts)
  serve(app, deps, bulk.undoEdit, undoEdit)
  serve(app, deps, bulk.stopEdit, stopEdit)
  serve(app, deps, bulk.readNewestEdit, readNewestEdit)
  serve(app, deps, bulk.listBlogTags, listBlogTags)
  serve(app, deps, history.listVersions, listVersions)
  serve(app, deps, history.deleteVersion, deleteVersion)
  serve(app, deps, history.deleteHistory, deleteHistory)
  serve(app, deps, thread.readThread, readThread)
  serve(app, deps, thread.listPlainReblogs, listPlainReblogs)
  serve(app, deps, translatePostCall, translatePost)
  serve(app, deps, calls.deletePost, deletePost)
  serve(app, deps, calls.publishPost, publishPost)
  serve(app, deps, queue.reorderQueue, reorderQueue)
  serve(app, deps, queue.shuffleQueue, shuffleQueue)
  serve(app, deps, queues.placePost, placePost)
  serve(app, deps, queues.listQueues, listQueues)
  serve(app, deps, queues.saveQueue, saveQueue)
  serve(app, deps, queues.deleteQueue, deleteQueue)
  serve(app, deps, removeAppAttributionCall, removeAppAttribution)
  serve(app, deps, pinPostCall, pinPost)
  serve(app, deps, appeals.markSensitive, markSensitive)
  serve(app, deps, appeals.appealMark, appealMark)
  serve(app, deps, appeals.reviewAppeal, reviewAppeal)
  serve(app, deps, card.readBlogCard, readBlogCard)
  serve(app, deps, card.readHighlightedPosts, readHighlightedPosts)
  serve(app, deps, recommendedCall, listRecommendedBlogs)
  serve(app, deps, promotions.promotePost, promotePost)
  serve(app, deps, promotions.unpromotePost, unpromotePost)
  serve(app, deps, suggestions.suggestTags, suggestTags)
  serve(app, deps, suggestions.suggestBlogs, suggestBlogs)
}
