import { isWebAddress } from '@bowerbird/domain/core/web-address.ts'
import type { LinkData } from '@bowerbird/domain/media/media.contract.ts'
import { linkAddress } from '@bowerbird/domain/posts/text/addresses.ts'
import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Mark, type Node, type Schema } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { caretBehind } from '../media/media-caret.ts'

export type ReadLink = (url: string) => Promise<LinkData>

const excerptMaxLength = 200

/** A link pasted onto an empty line becomes a card, once the page behind it has been read. Undo brings the link back. */
export const linkCards = (read: ReadLink) => {
  const waiting = new Set<Line>()
  return Extension.create({
    name: 'linkCards',
    onTransaction: ({ transaction, appendedTransactions }) => {
      for (const { mapping } of [transaction, ...appendedTransactions])
        for (const line of waiting) line.start = mapping.map(line.start)
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (view, _event, { content }) => {
            const address = content.textBetween(0, content.size, '\n').trim()
            if (!isWebAddress(address) || linkAddress(address) !== address || !isOnEmptyLine(view.state)) return false
            pasteLink(view, address)
            const line = { address, start: view.state.selection.$from.start() }
            waiting.add(line)
            read(address)
              .then((found) => showCard(view, line, found))
              .catch(() => {})
              .finally(() => waiting.delete(line))
            return true
          },
        },
      }),
    ],
  })
}

/** A pasted link whose page is being read, wherever its text begins by now. */
interface Line {
  address: string
  start: number
}

function isOnEmptyLine({ selection: { $from, empty } }: EditorState): boolean {
  return empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
}

function pasteLink({ state, dispatch }: EditorView, address: string): void {
  const link = state.schema.mark('link', { href: address })
  const text = state.schema.text(address, [link])
  dispatch(closeHistory(state.tr.replaceSelectionWith(text, false).scrollIntoView()))
}

/** Leaves a line that was changed meanwhile as it is. */
function showCard(view: EditorView, line: Line, found: LinkData): void {
  const at = view.isDestroyed || !found.title ? null : placeOf(view.state.doc, line)
  if (at === null) return
  const { tr, selection, schema } = view.state
  const end = at + (tr.doc.nodeAt(at)?.nodeSize ?? 0)
  const card = cardOf(schema, line.address, found)
  tr.replaceWith(at, end, card)
  if (selection.from > at && selection.to < end) caretBehind(tr, at + card.nodeSize)
  view.dispatch(closeHistory(tr))
  // Closes the step again, so that letters typed after it are undone apart from it.
  view.dispatch(closeHistory(view.state.tr))
}

/** Null unless the line still holds the link and nothing else. */
function placeOf(doc: Node, { address, start }: Line): number | null {
  const $start = doc.resolve(Math.min(start, doc.content.size))
  const { parent: block } = $start
  const text = $start.depth === 1 && block.type.name === 'paragraph' && block.childCount === 1 ? block.firstChild : null
  const isLink = text?.marks.some(({ type, attrs }) => type.name === 'link' && attrs.href === address)
  return isLink && text?.text === address ? $start.before() : null
}

/** A figure that is one link: every reader of HTML shows it, and the sanitiser leaves it as it is. */
function cardOf(schema: Schema, address: string, { title, excerpt, thumbnail }: LinkData): Node {
  const link = schema.mark('link', { href: address })
  const newLine = () => schema.node('hardBreak', null, undefined, [link])
  const words = (text: string, ...marks: Mark[]) => schema.text(text, Mark.setFrom([link, ...marks]))
  const picture = thumbnail ? [schema.node('image', { src: thumbnail, alt: '' }, undefined, [link])] : []
  return schema.node('figure', null, [
    ...picture,
    words(title, schema.mark('bold')),
    ...(excerpt ? [newLine(), words(shortened(excerpt))] : []),
    newLine(),
    words(new URL(address).host.replace(/^www\./, ''), schema.mark('small')),
  ])
}

const shortened = (text: string) =>
  text.length > excerptMaxLength ? `${text.slice(0, excerptMaxLength).toWellFormed().trimEnd()}…` : text
