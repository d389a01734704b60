import type { EditorType } from '@bowerbird/domain/posts/formats.ts'
import { rulesOf } from '@bowerbird/domain/posts/post-model.ts'
import type { PostKind } from '@bowerbird/domain/posts/posts.contract.ts'
import { cleanRichHtml } from './clean-rich-html.ts'

interface Switched {
  fields: object
  /** What the writer would lose, in words; null when nothing. */
  loss: string | null
}

const htmlLoss = 'Some of this HTML cannot be kept in the rich editor. Switch anyway?'
const markdownLoss = 'Markdown is not translated: its signs would stay as letters. Switch anyway?'

/** The words of a post for another editor. HTML is fine as Markdown, but not the other way round. */
export function switchEditor(kind: PostKind, fields: object, from: EditorType, to: EditorType): Switched {
  const { slots, richSlots } = rulesOf(kind)
  const names = richSlots.map((slot) => slots[slot] as string | null)
  const texts = Object.entries(fields).filter(([name, text]) => names.includes(name) && text !== '')
  if (from === 'markdown') return { fields, loss: texts.length > 0 ? markdownLoss : null }
  if (to !== 'rich') return { fields, loss: null }
  const cleaned = texts.map(([name, text]) => [name, cleanRichHtml(text)] as const)
  const isSame = texts.every(([, text], place) => marks(text) === marks(cleaned[place]?.[1] ?? ''))
  return { fields: { ...fields, ...Object.fromEntries(cleaned) }, loss: isSame ? null : htmlLoss }
}

/** Without what is written in more than one way: space, closing slashes, and what readers get added. */
const marks = (html: string): string =>
  html
    .replace(/\s+(?:rel|sandbox)="[^"]*"/g, '')
    .replace(/\s*\/>/g, '>')
    .replace(/\s+/g, ' ')
    .trim()
