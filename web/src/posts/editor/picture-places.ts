import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

type Step = { add: { id: string; pos: number; element: HTMLElement } } | { remove: string }

const places = new PluginKey<DecorationSet>('places of pictures to come')

/** Keeps the places of pictures that are on their way, wherever the words around them go. */
export const picturePlaces = Extension.create({
  name: 'picturePlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: places,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const now = before.map(transaction.mapping, transaction.doc)
          const step: Step | undefined = transaction.getMeta(places)
          if (!step) return now
          if ('remove' in step) return now.remove(now.find(undefined, undefined, ({ id }) => id === step.remove))
          const { id, pos, element } = step.add
          return now.add(transaction.doc, [Decoration.widget(pos, element, { id, side: -1 })])
        },
      },
      props: { decorations: (state) => places.getState(state) },
    }),
  ],
})

export const addPlace = (view: EditorView, id: string, pos: number, element: HTMLElement): void =>
  view.dispatch(view.state.tr.setMeta(places, { add: { id, pos, element } } satisfies Step))

export const removePlace = (view: EditorView, id: string): void =>
  view.dispatch(view.state.tr.setMeta(places, { remove: id } satisfies Step))

/** Finds the picture's position by now; null when the text around it was deleted. */
export const findPlace = (view: EditorView, id: string): number | null =>
  places.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from ?? null
