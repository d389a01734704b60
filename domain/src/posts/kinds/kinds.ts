import { refuse } from '../../core/refusal.ts'
import { type PostKind, postKinds } from '../entities.contract.ts'
import { postsRefusals } from '../posts.refusals.ts'
import type { EditorType } from '../text/formats.ts'
import { answer } from './answer.ts'
import { audio } from './audio.ts'
import { chat } from './chat.ts'
import type { Slot } from './kind-rules.ts'
import { link } from './link.ts'
import { photo } from './photo.ts'
import { quote } from './quote.ts'
import { text } from './text.ts'
import { video } from './video.ts'

export const kinds = { text, photo, quote, link, chat, audio, video, answer } satisfies Record<PostKind, unknown>

const aliases: Record<string, PostKind> = { regular: 'text', conversation: 'chat', note: 'answer' } // POST-088

/** Accepts a kind's name or an alias. */
export function kindOfType(type: string): PostKind | null {
  if (Object.hasOwn(aliases, type)) return aliases[type] as PostKind
  return postKinds.find((kind) => kind === type) ?? null
}

/** The kind that a request names; one without a name is text. */
export function kindNamed(type: string | undefined): PostKind {
  const kind = kindOfType(type ?? 'text') ?? refuse(postsRefusals.invalidType)
  return kind
}

/** Marks the slots that hold rich text, for `is_rich_text`. POST-120 */
export function richTextFlags(kind: PostKind, editorType: EditorType): Record<Slot, boolean> {
  const { richSlots } = kinds[kind]
  const isRich = (slot: Slot) => editorType === 'rich' && richSlots.includes(slot)
  return { one: isRich('one'), two: isRich('two'), three: isRich('three') }
}

export const titleSlotOf = (kind: PostKind): 'one' | undefined =>
  kinds[kind].slots.one === 'title' ? 'one' : undefined

/** The slot of the rich text; an answer has another one, for its caption. */
export const bodySlotOf = (kind: PostKind): Slot | undefined => kinds[kind].richSlots[0]
