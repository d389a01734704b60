import { kindOfType } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { Input } from '../kinds/kind-work.ts'
import { workOf } from '../kinds/kind-works.ts'

/** The form of a reblog names the kind of what it reblogs; where it brings nothing of that kind, it is a comment. */
export function asComment(input: Input): Input {
  const kind = input.reblog && kindOfType(input.type ?? 'text')
  if (!kind || workOf(kind).isBrought(input)) return input
  const { titleSlot, richSlot } = workOf(kind)
  const one = titleSlot ? input.slots[titleSlot] : undefined
  const two = richSlot ? input.slots[richSlot] : undefined
  return { ...input, type: 'text', slots: { one, two, three: undefined } }
}
