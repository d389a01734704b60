import { lazy } from 'react'
import { MemberHeader } from '../../accounts/MemberHeader.tsx'
import { followSlot, subscribeSlot } from '../../blogs/blog-slots.ts'
import { FollowButton } from '../../blogs/FollowButton.tsx'
import { SubscribeButton } from '../../blogs/SubscribeButton.tsx'
import { useFlag } from '../../core/session.ts'
import { ListCompanion } from '../../feeds/ListCompanion.tsx'
import { listCompanionSlot } from '../../feeds/list-slots.ts'
import { NoteActions } from '../../notes/NoteActions.tsx'
import { noteActionsSlot } from '../../notes/note-slots.ts'
import { MemberPostPlace } from '../../posts/MemberPostPlace.tsx'
import { PostFormHost } from '../../posts/PostFormHost.tsx'
import { PostMenu } from '../../posts/PostMenu.tsx'
import { gifPickerSlot, postMenuSlot, postPlaceSlot } from '../../posts/post-slots.ts'
import { MemberSearchBox } from '../../search/MemberSearchBox.tsx'
import { ShortcutSheet } from '../../ui/ShortcutSheet.tsx'
import { ActivityEntry, ComposeEntry, MessagingEntry } from './HeaderEntries.tsx'

const GifPicker = lazy(async () => ({ default: (await import('../../search/GifPicker.tsx')).GifPicker }))

followSlot.fill(FollowButton)
subscribeSlot.fill(SubscribeButton)
postMenuSlot.fill(PostMenu)
postPlaceSlot.fill(MemberPostPlace)
gifPickerSlot.fill(GifPicker)
noteActionsSlot.fill(NoteActions)
listCompanionSlot.fill(ListCompanion)

/** What stands around every page for someone with an account, and is not sent to guests. */
export function MemberParts() {
  const isHandset = useFlag('is_mobile_handset')
  return (
    <>
      <MemberHeader
        search={<MemberSearchBox />}
        messaging={<MessagingEntry />}
        activity={<ActivityEntry />}
        compose={<ComposeEntry />}
      />
      <PostFormHost />
      {!isHandset && <ShortcutSheet />}
    </>
  )
}
