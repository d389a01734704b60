import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/**
 * Lets each block run in the direction of its own words, as in the post, and an empty one in that of the page.
 * Nothing of it is saved.
 */
export const blockDirections = Extension.create({
  name: 'blockDirections',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const blocks: Decoration[] = []
          doc.forEach((block, at) => {
            if (block.content.size > 0) blocks.push(Decoration.node(at, at + block.nodeSize, { dir: 'auto' }))
          })
          return DecorationSet.create(doc, blocks)
        },
      },
    }),
  ],
})
