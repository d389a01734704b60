import { goesWithPost } from '@bowerbird/domain/posts/posts.messages.ts'
import { Extension, type NodeViewRenderer } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { addressOf, knownAddress } from '../../../core/offline/waiting-addresses.ts'
import { isWaitingFile, namesIn } from '../../../core/offline/waiting-names.ts'
import { unloaded } from '../editor-html.ts'

interface WaitingPicture {
  name: string
  pos: number
  size: number
}

/** The pictures in the words that were chosen without a network, and are not uploaded yet. */
function waitingPicturesIn(doc: Node): WaitingPicture[] {
  const found: WaitingPicture[] = []
  doc.descendants((node, pos) => {
    const name: unknown = node.type.name === 'image' && node.attrs.src
    if (typeof name === 'string' && isWaitingFile(name)) found.push({ name, pos, size: node.nodeSize })
  })
  return found
}

/** Says what becomes of each. */
export const waitingPictures = Extension.create({
  name: 'waitingPictures',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) =>
          DecorationSet.create(
            doc,
            waitingPicturesIn(doc).map(({ pos, size }) =>
              Decoration.widget(pos + size, said, { side: -1, key: 'waits', ignoreSelection: true }),
            ),
          ),
      },
    }),
  ],
})

function said(): HTMLElement {
  const words = document.createElement('span')
  words.dataset.waits = ''
  words.role = 'status'
  words.textContent = goesWithPost()
  return words
}

/** Shows the file of one that waits; nothing for others, which are shown as they are written. */
export const waitingPictureView = (({ node }: { node: Node }) => {
  const { src } = node.attrs
  if (!isWaitingFile(src ?? '') || !node.type.spec.toDOM) return null
  const image = DOMSerializer.renderSpec(unloaded(), node.type.spec.toDOM(node)).dom as HTMLImageElement
  image.setAttribute('src', knownAddress(src))
  void addressOf(src).then((address) => image.getAttribute('src') !== address && image.setAttribute('src', address))
  return { dom: image }
}) as unknown as NodeViewRenderer

/** The words with addresses of the files themselves, for a preview. */
export const withWaiting = (html: string): string =>
  [...namesIn(html)].reduce((shown, name) => shown.replaceAll(name, knownAddress(name)), html)

/** Gives a new one its measures, as the server does with others. */
export async function measureWaiting(view: EditorView, name: string): Promise<void> {
  const image = new Image()
  image.src = await addressOf(name)
  await image.decode?.().catch(() => {})
  const { naturalWidth, naturalHeight } = image
  if (view.isDestroyed || !naturalWidth) return
  const { tr } = view.state
  for (const { pos } of waitingPicturesIn(tr.doc).filter((picture) => picture.name === name)) {
    const $at = tr.doc.resolve(pos)
    for (const place of $at.parent.type.name === 'figure' ? [$at.before(), pos] : [pos]) {
      tr.setNodeAttribute(place, 'data-orig-width', String(naturalWidth))
      tr.setNodeAttribute(place, 'data-orig-height', String(naturalHeight))
    }
  }
  view.dispatch(tr.setMeta('addToHistory', false))
}

/** Names the upload where the waiting file stood. */
export function settleWaiting(view: EditorView, name: string, src: string): void {
  const { tr } = view.state
  for (const { pos } of waitingPicturesIn(tr.doc).filter((picture) => picture.name === name))
    tr.setNodeAttribute(pos, 'src', src)
  view.dispatch(tr.setMeta('addToHistory', false))
}

/** Takes out one whose file is gone, with its figure. */
export function dropWaiting(view: EditorView, name: string): void {
  const picture = waitingPicturesIn(view.state.doc).find((one) => one.name === name)
  if (!picture) return
  const $at = view.state.doc.resolve(picture.pos)
  const isAlone = $at.parent.type.name === 'figure' && $at.parent.childCount === 1
  const { tr } = view.state
  view.dispatch(isAlone ? tr.delete($at.before(), $at.after()) : tr.delete(picture.pos, picture.pos + picture.size))
}
