import { activityShown } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { sql } from 'kysely'
import { isCurrentBlog } from './accounts/blog-members.views.ts'
import { appsEnder } from './accounts/login/apps-ender.ts'
import { findQuotaMb } from './accounts/media-quota.ts'
import { blogsFollowedBy } from './accounts/members/members.views.ts'
import { openReports } from './accounts/open-reports.ts'
import { dayLimitOf } from './accounts/standing/day-limits.ts'
import { unreadMessages } from './accounts/unread-messages.ts'
import { inboxCount } from './activity/aside.views.ts'
import { afterNotified } from './activity/notified.ts'
import { unreadCount } from './activity/unread-count.ts'
import { deleteGrantsOf } from './apps/apps.store.ts'
import { findAnonymousQuestion } from './asks/blocked-askers.ts'
import { lastActivity } from './blogs/blogs.views.ts'
import { channelColumns, followedBy } from './blogs/channel-columns.ts'
import { isFileOnBlogs } from './blogs/file-visibility.ts'
import { staffBlogIds } from './blogs/staff-blogs.ts'
import { fileUsers } from './media/files-in-use.ts'
import { quotaOfAccount } from './media/quota.ts'
import { uploadLimitOfAccount } from './media/uploads-today.ts'
import { lastActivityFor } from './messaging/conversations/participants.ts'
import { unreadInBlog, unreadOf } from './messaging/unread-sql.ts'
import { postFinder } from './moderation/blocks.views.ts'
import { openReportsCount } from './moderation/open-reports-sql.ts'
import { anonymousQuestions } from './moderation/reports.actions.ts'
import { isFileInReplies } from './notes/file-visibility.ts'
import { notesSql } from './notes/notes-sql.ts'
import { notesOfPosts } from './posts/notes-of-posts.ts'
import { isFileInContents } from './posts/read/file-visibility.ts'
import { findPost } from './posts/read/posts.views.ts'
import { waitingCounts } from './posts/read/waiting-counts.ts'
import { pushOfActivity } from './push/push.listeners.ts'

/** Hands lower features what only higher ones know, before anything runs. */
export function provideToLowerFeatures(): void {
  fileUsers.provide({ ofUploads: [isFileInContents, isFileInReplies], ofBlogPictures: [isFileOnBlogs] })
  staffBlogIds.provide(sql`select primary_blog_id from accounts where is_staff and primary_blog_id is not null`)
  channelColumns.provide({
    ...waitingCounts,
    is_current: isCurrentBlog,
    inbox_count: inboxCount,
    unread_count: unreadCount,
    unread_messages: unreadInBlog,
  })
  lastActivity.provide({ columnFor: lastActivityFor, isOnline: (at) => activityShown(at, Date.now()) !== -1 })
  followedBy.provide(blogsFollowedBy)
  appsEnder.provide(deleteGrantsOf)
  openReports.provide(openReportsCount)
  unreadMessages.provide(unreadOf)
  postFinder.provide(findPost)
  anonymousQuestions.provide(findAnonymousQuestion)
  notesOfPosts.provide(notesSql)
  afterNotified.provide(pushOfActivity)
  quotaOfAccount.provide(findQuotaMb)
  uploadLimitOfAccount.provide((accountId, usual) => dayLimitOf('uploads_per_day', sql`${accountId}::uuid`, usual))
}
