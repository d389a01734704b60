import { type ChainedCommands, Extension } from '@tiptap/core'
import { formatChain, formats } from './editor-formats.tsx'

type Step = (chain: ChainedCommands) => ChainedCommands

/** The formats without a button. POST-163, POST-164 */
const more: Record<string, Step> = {
  'Mod-Shift-0': (chain) => chain.unsetAllMarks().clearNodes(),
  'Mod-Alt-1': (chain) => chain.toggleCodeBlock(),
  'Mod-.': (chain) => chain.toggleSuperscript(),
  'Mod-,': (chain) => chain.toggleSubscript(),
  'Mod-Shift--': (chain) => chain.toggleMark('small'),
}

/** Mod is Cmd on a Mac and Ctrl elsewhere. POST-165 */
export const editorKeys = (onLink: () => void) =>
  Extension.create({
    name: 'formatKeys',
    // These keys come before those of the formats.
    priority: 1000,
    addKeyboardShortcuts() {
      const run = (step: Step) => () => step(formatChain(this.editor)).run()
      const shown = formats.map(({ keys, toggle }) => [
        keys,
        toggle
          ? run(toggle)
          : () => {
              onLink()
              return true
            },
      ])
      const others = Object.entries(more).map(([keys, step]) => [keys, run(step)])
      // The keymap tries a key that did nothing without its Shift, which would undo here.
      const redo = () => this.editor.commands.redo() || true
      return Object.fromEntries([...shown, ...others, ['Mod-Shift-z', redo]])
    },
  })
