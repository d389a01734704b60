export interface Shortcut {
  /** Keys in the notation of tinykeys: `j`, `Shift+?`, `g h`. */
  keys: string
  label: string
  group: string
}

const everywhere = 'Everywhere'
const posts = 'Posts'

/** Every key of the pages: what listens to it, the sheet and the help all read this table. */
export const shortcutTable = {
  compose: { keys: 'c', label: 'Write something', group: everywhere },
  search: { keys: '/', label: 'Search', group: everywhere },
  sheet: { keys: 'Shift+?', label: 'Show this sheet', group: everywhere },
  nextPost: { keys: 'j', label: 'Next post', group: posts },
  previousPost: { keys: 'k', label: 'Previous post', group: posts },
  like: { keys: 'l', label: 'Like or unlike', group: posts },
  reblog: { keys: 'r', label: 'Reblog', group: posts },
  bookmark: { keys: 'b', label: 'Bookmark, or remove the bookmark', group: posts },
  share: { keys: 's', label: 'Share', group: posts },
  notes: { keys: 'n', label: 'Notes', group: posts },
  source: { keys: 'Enter', label: 'Open the blog it was reblogged from', group: posts },
  top: { keys: '.', label: 'To the top', group: posts },
  besideConversation: { keys: 'F6', label: 'Next control beside a conversation', group: 'Messages' },
} as const satisfies Record<string, Shortcut>
