import { t } from '@bowerbird/domain/core/language/t.ts'
import { inlineImageFullWidthFromPx, undoSnapshotMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { linkAddress } from '@bowerbird/domain/posts/text/addresses.ts'
import { type AnyExtension, Mark, Node, textblockTypeInputRule } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Text } from '@tiptap/extension-text'
import { Gapcursor, Placeholder, Selection, UndoRedo } from '@tiptap/extensions'
import { wordsIn } from './editor-output.ts'
import { waitingPictureView } from './media/waiting-pictures.ts'

/** Attributes that are read and written under their own names, and left out when empty. */
const stored = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { default: null }]))

/** The schema refuses what the sanitiser would remove. POST-183 */
const allowed = (element: HTMLElement) => (wordsIn([element]).length > 0 ? null : false)

const OrigSizes = stored('data-orig-width', 'data-orig-height')

/** A picture that is wide enough takes the full width; a smaller one its own. POST-204 */
function withWidth(attributes: Record<string, unknown>) {
  const width = Number(attributes['data-orig-width'])
  return { ...attributes, ...(width >= inlineImageFullWidthFromPx ? { 'data-wide': '' } : width > 0 && { width }) }
}

const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: ({ HTMLAttributes }) => ['small', HTMLAttributes, 0],
})

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  // The words beside a picture stay outside.
  isolating: true,
  addAttributes: () => OrigSizes,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

/** Shown as a plain box: nothing of it loads while one writes. POST-181 */
const Frame = Node.create({
  name: 'iframe',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => stored('src', 'width', 'height', 'frameborder'),
  parseHTML: () => [{ tag: 'iframe', getAttrs: allowed }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const box = document.createElement('span')
      box.dataset.frame = ''
      box.textContent = node.attrs.src ? t('Player: {address}', { address: node.attrs.src }) : t('Player: unknown')
      return { dom: box }
    },
})

/** There is one heading; those pasted become it. POST-173 */
const Headline = Heading.extend({
  parseHTML: () => ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 2 } })),
  addInputRules() {
    return [textblockTypeInputRule({ find: /^#{1,6}\s$/, type: this.type, getAttributes: { level: 2 } })]
  },
}).configure({ levels: [2] })

/** Exactly the elements that survive cleaning, written with the tags that do. POST-172 */
const elements: AnyExtension[] = [
  Document,
  Paragraph,
  Text,
  Headline,
  Blockquote,
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}), renderHTML: () => ['ol', 0] }),
  ListItem,
  HardBreak,
  HorizontalRule.extend({ addAttributes: () => stored('class', 'data-label') }),
  CodeBlock.extend({ addAttributes: () => ({}), renderHTML: () => ['pre', 0] }),
  Image.extend({
    addAttributes: () => ({ ...stored('src', 'alt'), ...OrigSizes }),
    parseHTML: () => [{ tag: 'img', getAttrs: allowed }],
    renderHTML: ({ HTMLAttributes }) => ['img', withWidth(HTMLAttributes)],
    addNodeView: () => waitingPictureView,
  }).configure({ inline: true }),
  Figure,
  Frame,
  Bold.extend({ renderHTML: () => ['b', 0] }),
  Italic.extend({ renderHTML: () => ['i', 0] }),
  Strike,
  Subscript,
  Superscript,
  Small,
  // Words typed behind a link are not part of it.
  Link.extend({ inclusive: false, addAttributes: () => stored('href', 'title') }).configure({
    openOnClick: false,
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (address) => linkAddress(address) !== null,
  }),
]

/** Parses saved content with its spaces, so that saving it again changes nothing. POST-182 */
export const readingOptions = { preserveWhitespace: true } as const

export const editorExtensions = (placeholder: string): AnyExtension[] => [
  ...elements,
  ListKeymap,
  UndoRedo.configure({ newGroupDelay: undoSnapshotMs }),
  Placeholder.configure({ placeholder }),
  Gapcursor,
  // The selection is seen while the address of a link is typed.
  Selection.configure({ className: 'kept-selection' }),
]
