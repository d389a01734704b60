import { t } from '@bowerbird/domain/core/language/t.ts'
export interface Shortcut {
  /** Keys in the notation of tinykeys: `j`, `Shift+?`, `g h`. */
  keys: string
  label: string
  group: string
}

const everywhere = t('Everywhere')
const posts = t('Posts')

/** Every key of the pages: what listens to it, the sheet and the help all read this table. */
export const shortcutTable = {
  compose: { keys: 'c', label: t('Write something'), group: everywhere },
  search: { keys: '/', label: t('[verb] Search'), group: everywhere },
  sheet: { keys: 'Shift+?', label: t('Show keyboard shortcuts'), group: everywhere },
  nextPost: { keys: 'j', label: t('Next post'), group: posts },
  previousPost: { keys: 'k', label: t('Previous post'), group: posts },
  like: { keys: 'l', label: t('Like or unlike'), group: posts },
  reblog: { keys: 'r', label: t('Reblog'), group: posts },
  bookmark: { keys: 'b', label: t('Add or remove bookmark'), group: posts },
  share: { keys: 's', label: t('Share'), group: posts },
  notes: { keys: 'n', label: t('Notes'), group: posts },
  source: { keys: 'Enter', label: t('Open the blog it was reblogged from'), group: posts },
  top: { keys: '.', label: t('To the top'), group: posts },
  besideConversation: { keys: 'F6', label: t('Next control beside a conversation'), group: t('Messages') },
} as const satisfies Record<string, Shortcut>
