import type { EditorType } from '../formats.ts'
import { type PostKind, postKinds } from '../posts.contract.ts'
import type { Slot } from './kind-rules.ts'
import { text } from './text.ts'

/** The kinds that can be written. */
const kinds = { text } satisfies Partial<Record<PostKind, unknown>>
export type WritableKind = keyof typeof kinds

const aliases: Record<string, PostKind> = { regular: 'text', conversation: 'chat', note: 'answer' } // POST-088

/** The kind a type names, by its own name or an alias; null when it names none. */
export function kindOfType(type: string): PostKind | null {
  if (Object.hasOwn(aliases, type)) return aliases[type] as PostKind
  return postKinds.find((kind) => kind === type) ?? null
}

export const isWritable = (kind: PostKind): kind is WritableKind => Object.hasOwn(kinds, kind)

/** `is_rich_text`: which slots hold rich text. POST-120 */
export function richTextFlags(kind: WritableKind, editorType: EditorType): Record<Slot, boolean> {
  const { richSlots } = kinds[kind]
  const isRich = (slot: Slot) => editorType === 'rich' && richSlots.includes(slot)
  return { one: isRich('one'), two: isRich('two'), three: isRich('three') }
}
