import { blogMenuSlot, followSlot, headerActionsSlot, reachSlot } from '../../blogs/blog-slots.ts'
import { FollowButton } from '../../blogs/FollowButton.tsx'
import { boundedPart, lazyLayer } from '../../core/page/lazy.ts'
import { ListCompanion } from '../../feeds/ListCompanion.tsx'
import { listCompanionSlot } from '../../feeds/list-slots.ts'
import { RevealButton } from '../../feeds/RevealButton.tsx'
import { followTagSlot } from '../../feeds/tags/tag-slots.ts'
import { NoteActions } from '../../notes/NoteActions.tsx'
import { noteActionsSlot, noteToolsSlot, replyBoxSlot } from '../../notes/note-slots.ts'
import { QueueReblogItem } from '../../notes/QueueReblogItem.tsx'
import { MemberPostPlace } from '../../posts/MemberPostPlace.tsx'
import { PostMenu } from '../../posts/PostMenu.tsx'
import {
  appealSlot,
  gifPickerSlot,
  postMenuItemsSlot,
  postMenuSlot,
  postPlaceSlot,
  revealSlot,
} from '../../posts/post-slots.ts'

// No dashboard begins with these.
const GifPicker = lazyLayer('GifPicker', async () => (await import('../../search/GifPicker.tsx')).GifPicker)

const reachBlog = boundedPart('ReachBlog', async () => (await import('../../messaging/reach/ReachBlog.tsx')).ReachBlog)
const appealPlace = boundedPart(
  'AppealPlace',
  async () => (await import('../../moderation/AppealPlace.tsx')).AppealPlace,
)
const blogMenu = boundedPart('BlogMenu', async () => (await import('../../moderation/BlogMenu.tsx')).BlogMenu)
const noteTools = boundedPart('NoteTools', async () => (await import('../../notes/NoteTools.tsx')).NoteTools)
const blogHeaderActions = boundedPart(
  'BlogHeaderActions',
  async () => (await import('../../blogs/BlogHeaderActions.tsx')).BlogHeaderActions,
)
const followTagButton = boundedPart(
  'FollowTagButton',
  async () => (await import('../../feeds/tags/FollowTagButton.tsx')).FollowTagButton,
)
const replyBox = boundedPart('ReplyBox', async () => (await import('../../notes/ReplyBox.tsx')).ReplyBox)

// Fills the slots of the pages for members. Importing this file does it.
followSlot.fill(FollowButton)
followTagSlot.fill(followTagButton)
headerActionsSlot.fill(blogHeaderActions)
reachSlot.fill(reachBlog)
blogMenuSlot.fill(blogMenu)
appealSlot.fill(appealPlace)
postMenuSlot.fill(PostMenu)
postMenuItemsSlot.fill(QueueReblogItem)
postPlaceSlot.fill(MemberPostPlace)
revealSlot.fill(RevealButton)
gifPickerSlot.fill(GifPicker)
noteActionsSlot.fill(NoteActions)
replyBoxSlot.fill(replyBox)
noteToolsSlot.fill(noteTools)
listCompanionSlot.fill(ListCompanion)
