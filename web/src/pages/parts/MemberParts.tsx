import { MemberHeader } from '../../accounts/MemberHeader.tsx'
import { ActivityEntry } from '../../activity/ActivityEntry.tsx'
import { useOpenLiveStream } from '../../core/live-stream.ts'
import { quietLazy } from '../../core/page/lazy.ts'
import { useFlag } from '../../core/session.ts'
import { useLeaveEnded } from '../../core/session-end.ts'
import { useHydrated } from '../../core/use-hydrated.ts'
import { openConversation } from '../../messaging/open-conversation.ts'
import { WindowsPlace } from '../../messaging/windows/WindowsPlace.tsx'
import { PostFormHost } from '../../posts/PostFormHost.tsx'
import { MemberSearchBox } from '../../search/MemberSearchBox.tsx'
import { ShortcutSheet } from '../../ui/overlays/ShortcutSheet.tsx'
import { useTypedAhead } from '../../ui/typed-ahead.ts'
import { BlogDrawer } from './BlogDrawer.tsx'
import { ComposeEntry, MessagingEntry } from './HeaderEntries.tsx'
import { Later } from './Later.tsx'
import { PlacesEntry } from './PlacesEntry.tsx'
import { useHeaderTitle } from './use-header-title.ts'
import { useUsageOfPosts } from './use-usage-of-posts.ts'
import './fill-slots.ts'

const LateParts = quietLazy('LateParts', async () => (await import('./LateParts.tsx')).LateParts)
const talkTo = (blogName: string) => openConversation({ blogName })

/** Surrounds every page of a member, and is not sent to guests. */
export function MemberParts() {
  const isHandset = useFlag('is_mobile_handset')
  const title = useHeaderTitle()
  useUsageOfPosts()
  useOpenLiveStream()
  useHydrated(true)
  useTypedAhead()
  useLeaveEnded()
  return (
    <>
      <MemberHeader
        search={<MemberSearchBox />}
        title={title}
        inbox={<PlacesEntry />}
        messaging={<MessagingEntry />}
        activity={<ActivityEntry onReply={talkTo} />}
        compose={<ComposeEntry />}
      />
      {/* Layers have a parent of their own: one that is put beside the page makes the browser restyle all of it. */}
      <div>
        <BlogDrawer />
        <PostFormHost />
        <Later>
          <LateParts />
        </Later>
        <WindowsPlace />
        {!isHandset && <ShortcutSheet />}
      </div>
    </>
  )
}
