import { BlogHeaderActions } from '../../blogs/BlogHeaderActions.tsx'
import { followSlot, headerActionsSlot, reachSlot } from '../../blogs/blog-slots.ts'
import { FollowButton } from '../../blogs/FollowButton.tsx'
import { lazyLayer, partInPlace } from '../../core/page/lazy.ts'
import { ListCompanion } from '../../feeds/ListCompanion.tsx'
import { listCompanionSlot } from '../../feeds/list-slots.ts'
import { RevealButton } from '../../feeds/RevealButton.tsx'
import { FollowTagButton } from '../../feeds/tags/FollowTagButton.tsx'
import { followTagSlot } from '../../feeds/tags/tag-slots.ts'
import { ReachBlog } from '../../messaging/reach/ReachBlog.tsx'
import { AppealPlace } from '../../moderation/AppealPlace.tsx'
import { DeleteReply } from '../../notes/DeleteReply.tsx'
import { NoteActions } from '../../notes/NoteActions.tsx'
import { deleteReplySlot, noteActionsSlot, replyBoxSlot } from '../../notes/note-slots.ts'
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

const GifPicker = lazyLayer('GifPicker', async () => (await import('../../search/GifPicker.tsx')).GifPicker)

const replyBox = partInPlace('ReplyBox', async () => (await import('../../notes/ReplyBox.tsx')).ReplyBox)

// Fills the slots of the pages for members. Importing this file does it.
followSlot.fill(FollowButton)
followTagSlot.fill(FollowTagButton)
headerActionsSlot.fill(BlogHeaderActions)
reachSlot.fill(ReachBlog)
appealSlot.fill(AppealPlace)
postMenuSlot.fill(PostMenu)
postMenuItemsSlot.fill(QueueReblogItem)
postPlaceSlot.fill(MemberPostPlace)
revealSlot.fill(RevealButton)
gifPickerSlot.fill(GifPicker)
noteActionsSlot.fill(NoteActions)
replyBoxSlot.fill(replyBox.Component)
deleteReplySlot.fill(DeleteReply)
listCompanionSlot.fill(ListCompanion)
