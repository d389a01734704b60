import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { MemberHeader } from '../../accounts/MemberHeader.tsx'
import { ActivityEntry } from '../../activity/ActivityEntry.tsx'
import { BlogHeaderActions } from '../../blogs/BlogHeaderActions.tsx'
import { followSlot, headerActionsSlot, reachSlot } from '../../blogs/blog-slots.ts'
import { FollowButton } from '../../blogs/FollowButton.tsx'
import { useOpenLiveStream } from '../../core/live-stream.ts'
import { useFlag } from '../../core/session.ts'
import { useInBrowser } from '../../core/use-in-browser.ts'
import { ListCompanion } from '../../feeds/ListCompanion.tsx'
import { blogSearchSlot, listCompanionSlot } from '../../feeds/list-slots.ts'
import { RevealButton } from '../../feeds/RevealButton.tsx'
import { openConversation } from '../../messaging/open-conversation.ts'
import { ReachBlog } from '../../messaging/reach/ReachBlog.tsx'
import { WindowsPlace } from '../../messaging/windows/WindowsPlace.tsx'
import { AppealPlace } from '../../moderation/AppealPlace.tsx'
import { NoteActions } from '../../notes/NoteActions.tsx'
import { noteActionsSlot } from '../../notes/note-slots.ts'
import { QueueReblogItem } from '../../notes/QueueReblogItem.tsx'
import { MemberPostPlace } from '../../posts/MemberPostPlace.tsx'
import { PostFormHost } from '../../posts/PostFormHost.tsx'
import { PostMenu } from '../../posts/PostMenu.tsx'
import {
  appealSlot,
  gifPickerSlot,
  postMenuItemsSlot,
  postMenuSlot,
  postPlaceSlot,
  revealSlot,
} from '../../posts/post-slots.ts'
import { BlogSearchPlace } from '../../search/blog-search/BlogSearchPlace.tsx'
import { MemberSearchBox } from '../../search/MemberSearchBox.tsx'
import { ShortcutSheet } from '../../ui/ShortcutSheet.tsx'
import { BlogDrawer } from './BlogDrawer.tsx'
import { ComposeEntry, MessagingEntry } from './HeaderEntries.tsx'
import { PlacesEntry } from './PlacesEntry.tsx'
import { usePageTags } from './page-tags.ts'
import { useUsageOfPosts } from './use-usage-of-posts.ts'

const BlogCards = lazy(async () => ({ default: (await import('../../blogs/card/BlogCards.tsx')).BlogCards }))
const GifPicker = lazy(async () => ({ default: (await import('../../search/GifPicker.tsx')).GifPicker }))

followSlot.fill(FollowButton)
headerActionsSlot.fill(BlogHeaderActions)
reachSlot.fill(ReachBlog)
appealSlot.fill(AppealPlace)
postMenuSlot.fill(PostMenu)
postMenuItemsSlot.fill(QueueReblogItem)
postPlaceSlot.fill(MemberPostPlace)
revealSlot.fill(RevealButton)
gifPickerSlot.fill(GifPicker)
noteActionsSlot.fill(NoteActions)
listCompanionSlot.fill(ListCompanion)
blogSearchSlot.fill(BlogSearchPlace)

const talkTo = (blogName: string) => openConversation({ blogName })

/** What stands around every page for someone with an account, and is not sent to guests. */
export function MemberParts() {
  const isHandset = useFlag('is_mobile_handset')
  const { title } = usePageTags()
  useUsageOfPosts()
  useOpenLiveStream()
  const isInBrowser = useInBrowser()
  // A search shows its term in the field. BLOG-200
  const isSearch = useLocation().pathname.startsWith('/search')
  return (
    <>
      <MemberHeader
        search={<MemberSearchBox />}
        title={isSearch ? undefined : title}
        inbox={<PlacesEntry />}
        messaging={<MessagingEntry />}
        activity={<ActivityEntry onReply={talkTo} />}
        compose={<ComposeEntry />}
      />
      <BlogDrawer />
      <PostFormHost />
      <Suspense>{isInBrowser && <BlogCards />}</Suspense>
      <WindowsPlace />
      {!isHandset && <ShortcutSheet />}
    </>
  )
}
