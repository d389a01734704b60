import { missingLink } from '@bowerbird/domain/posts/posts.messages.ts'
import { linkAddress } from '@bowerbird/domain/posts/text/addresses.ts'
import type { Editor } from '@tiptap/core'
import { warn } from '../form/warn.ts'

/** Normalises the address as a tab opens it. POST-192 */
export const addressToOpen = (address: string): string =>
  /^(mailto:|\/|#)|:\/\//.test(address) ? address : `http://${address}`

/** Makes the selection a link, or the typed address where nothing is selected. False when it is no address. POST-162 */
export function makeLink(editor: Editor, typed: string): boolean {
  const address = typed.trim()
  if (!address) return removeLink(editor)
  const href = linkAddress(addressToOpen(address))
  if (href === null) return false
  const chain = editor.chain().focus().extendMarkRange('link')
  const isNew = editor.state.selection.empty && !editor.isActive('link')
  const link = { type: 'link', attrs: { href } }
  return isNew
    ? chain.insertContent({ type: 'text', text: address, marks: [link] }).run()
    : chain.setLink({ href }).run()
}

/** Changes the link at the cursor; where there is none nothing happens, and it is logged. POST-191, POST-194 */
export function editLink(editor: Editor, typed: string): boolean {
  if (editor.isActive('link')) return makeLink(editor, typed)
  warn(missingLink())
  return true
}

/** The words stay. */
export const removeLink = (editor: Editor): boolean => editor.chain().focus().extendMarkRange('link').unsetLink().run()
