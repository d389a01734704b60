import { dragOverDebounceMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { placeOfDrop } from './insert-media.ts'

const line = new PluginKey<number | null>('where media would be dropped')

const bringsFiles = (event: DragEvent) => [...(event.dataTransfer?.types ?? [])].includes('Files')

/** Draws a line at the drop target while files are dragged over the text. POST-202 */
export const dropPlace = Extension.create({
  name: 'dropPlace',
  addProseMirrorPlugins: () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (view: EditorView, place: number | null) => {
      if (!view.isDestroyed && line.getState(view.state) !== place)
        view.dispatch(view.state.tr.setMeta(line, { place }).setMeta('addToHistory', false))
    }
    const stop = (view: EditorView) => {
      clearTimeout(timer)
      show(view, null)
    }
    return [
      new Plugin<number | null>({
        key: line,
        state: {
          init: () => null,
          apply: (transaction, before) => {
            const change = transaction.getMeta(line) as { place: number | null } | undefined
            if (change) return change.place
            return before === null ? null : transaction.mapping.map(before)
          },
        },
        props: {
          decorations: (state) => {
            const place = line.getState(state)
            if (typeof place !== 'number') return DecorationSet.empty
            return DecorationSet.create(state.doc, [Decoration.widget(place, drawnLine, { side: -1, key: 'drop' })])
          },
          handleDOMEvents: {
            dragover: (view, event) => {
              if (!bringsFiles(event)) return false
              clearTimeout(timer)
              const { clientX, clientY } = event
              timer = setTimeout(() => show(view, placeOfDrop(view, { clientX, clientY })), dragOverDebounceMs)
              return false
            },
            dragleave: (view, event) => {
              if (!(event.relatedTarget instanceof Node) || !view.dom.contains(event.relatedTarget)) stop(view)
              return false
            },
            drop: (view) => {
              stop(view)
              return false
            },
          },
        },
        view: () => ({ destroy: () => clearTimeout(timer) }),
      }),
    ]
  },
})

function drawnLine(): HTMLElement {
  const element = document.createElement('div')
  element.dataset.dropLine = ''
  return element
}
