import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Shortcut } from './overlays/shortcut-table.ts'

const group = t('While writing')

/** The editor's keys, for the sheet and the help; Mod is Cmd on a Mac and Ctrl elsewhere. POST-161 … POST-166 */
export const writingKeys: readonly Shortcut[] = [
  { keys: 'Mod+B', label: t('Bold'), group },
  { keys: 'Mod+I', label: t('Italic'), group },
  { keys: 'Mod+Shift+2', label: t('Headline'), group },
  { keys: 'Mod+K', label: t('Link'), group },
  { keys: 'Mod+Shift+6', label: t('Strikethrough'), group },
  { keys: 'Mod+Shift+7', label: t('Ordered list'), group },
  { keys: 'Mod+Shift+8', label: t('Unordered list'), group },
  { keys: 'Mod+Shift+9', label: t('Blockquote'), group },
  { keys: 'Mod+Alt+1', label: t('Preformatted text'), group },
  { keys: 'Mod+.', label: t('Superscript'), group },
  { keys: 'Mod+,', label: t('Subscript'), group },
  { keys: 'Mod+Shift+-', label: t('Small text'), group },
  { keys: 'Mod+Shift+0', label: t('Clear formatting'), group },
  { keys: 'Mod+Z', label: t('Undo'), group },
  { keys: 'Mod+Shift+Z', label: t('Redo'), group },
  { keys: 'Mod+Enter', label: t('Submit form'), group },
]
