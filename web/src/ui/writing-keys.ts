import type { Shortcut } from './overlays/shortcut-table.ts'

const group = 'While writing'

/** The editor's keys, for the sheet and the help; Mod is Cmd on a Mac and Ctrl elsewhere. POST-161 … POST-166 */
export const writingKeys: readonly Shortcut[] = [
  { keys: 'Mod+B', label: 'Bold', group },
  { keys: 'Mod+I', label: 'Italic', group },
  { keys: 'Mod+Shift+2', label: 'Headline', group },
  { keys: 'Mod+K', label: 'Link', group },
  { keys: 'Mod+Shift+6', label: 'Strikethrough', group },
  { keys: 'Mod+Shift+7', label: 'Ordered list', group },
  { keys: 'Mod+Shift+8', label: 'Unordered list', group },
  { keys: 'Mod+Shift+9', label: 'Blockquote', group },
  { keys: 'Mod+Alt+1', label: 'Preformatted text', group },
  { keys: 'Mod+.', label: 'Superscript', group },
  { keys: 'Mod+,', label: 'Subscript', group },
  { keys: 'Mod+Shift+-', label: 'Small text', group },
  { keys: 'Mod+Shift+0', label: 'Clear the formats', group },
  { keys: 'Mod+Z', label: 'Undo', group },
  { keys: 'Mod+Shift+Z', label: 'Redo', group },
  { keys: 'Mod+Enter', label: 'Send the form', group },
]
