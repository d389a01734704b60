import { MemberHeader } from '../../accounts/MemberHeader.tsx'
import { PostFormHost } from '../../posts/PostFormHost.tsx'
import { ShortcutSheet } from '../../ui/ShortcutSheet.tsx'
import { SearchBox } from '../../ui/shell/SearchBox.tsx'
import { ActivityEntry, ComposeEntry, MessagingEntry } from './HeaderEntries.tsx'

/** What stands around every page for someone with an account, and is not sent to guests. */
export function MemberParts() {
  return (
    <>
      <MemberHeader
        search={<SearchBox />}
        messaging={<MessagingEntry />}
        activity={<ActivityEntry />}
        compose={<ComposeEntry />}
      />
      <PostFormHost />
      <ShortcutSheet />
    </>
  )
}
