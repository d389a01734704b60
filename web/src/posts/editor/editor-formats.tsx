import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { AllSelection, TextSelection } from '@tiptap/pm/state'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import Strikethrough from 'lucide-react/icons/strikethrough'
import type { ReactNode } from 'react'

interface Format {
  /** The format's name in the editor. */
  name: string
  label: string
  icon: ReactNode
  keys: string
  /** Null for the link, which needs an address first. */
  toggle: ((chain: ChainedCommands) => ChainedCommands) | null
}

const format = (name: string, label: string, icon: ReactNode, keys: string, toggle: Format['toggle']): Format => ({
  name,
  label,
  icon,
  keys,
  toggle,
})

/** The toolbar, in its order, with the keys of POST-161 and POST-162. POST-159 */
export const formats: Format[] = [
  format('bold', t('Bold'), <Bold />, 'Mod-b', (chain) => chain.toggleBold()),
  format('italic', t('Italic'), <Italic />, 'Mod-i', (chain) => chain.toggleItalic()),
  format('heading', t('Headline'), <Heading2 />, 'Mod-Shift-2', (chain) => chain.toggleHeading({ level: 2 })),
  format('link', t('Link'), <Link />, 'Mod-k', null),
  format('strike', t('Strikethrough'), <Strikethrough />, 'Mod-Shift-6', (chain) => chain.toggleStrike()),
  format('orderedList', t('Ordered list'), <ListOrdered />, 'Mod-Shift-7', (chain) => chain.toggleOrderedList()),
  format('bulletList', t('Unordered list'), <List />, 'Mod-Shift-8', (chain) => chain.toggleBulletList()),
  format('blockquote', t('Blockquote'), <Quote />, 'Mod-Shift-9', (chain) => chain.toggleBlockquote()),
]

/** Begins the steps of a format. Nothing can be lifted out of the whole document, so all of its text is taken instead. */
export const formatChain = (editor: Editor): ChainedCommands =>
  editor
    .chain()
    .focus()
    .command(({ tr: { selection, doc }, tr }) => {
      if (selection instanceof AllSelection)
        tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size)))
      return true
    })
