import { isId } from '../../core/ids.ts'
import { objectPath } from '../../core/urls.ts'
import { type RemoteDraft, readObject } from '../from-object.ts'
import { idOf, originOf, textOf } from '../values.ts'
import { publicAddress } from '../vocabulary.ts'

/** A part of a trail as another Bowerbird reports it. */
export type ReportedPart =
  /** A post of ours, by its number. */
  | { of: 'here'; postId: string }
  /** It belongs to the server that reports it, which is believed word for word. */
  | { of: 'sender'; id: string; actor: string; blogName: string; draft: RemoteDraft }
  /** It belongs to somebody else, who must be asked. */
  | { of: 'other'; id: string; draft: RemoteDraft }

const partsMax = 100

/** Reads the parts before a post, oldest first. What cannot be read is left out. */
export const readTrail = (
  { id, trail }: Pick<RemoteDraft, 'id' | 'trail'>,
  { origin, nowMs }: { origin: string; nowMs: number },
): ReportedPart[] =>
  trail.slice(-partsMax).flatMap((item): ReportedPart[] => {
    const part = idOf(item.id)
    if (!part || part === id) return []
    const before = origin + objectPath('')
    if (originOf(part) === origin) {
      const postId = part.startsWith(before) ? part.slice(before.length) : ''
      return isId(postId) ? [{ of: 'here', postId }] : []
    }
    const draft = readObject({ ...item, to: [publicAddress] }, { nowMs })
    const actor = idOf(item.attributedTo)
    if (typeof draft === 'string' || !actor) return []
    if (originOf(part) !== originOf(id)) return [{ of: 'other', id: part, draft }]
    return [{ of: 'sender', id: part, actor, blogName: handleOf(item.handle, new URL(part).host), draft }]
  })

/** A handle of another server than the part's own is not believed. */
function handleOf(handle: unknown, host: string): string {
  const text = textOf(handle, 330).toLowerCase()
  const [name = ''] = text.split('@', 1)
  return text === `${name}@${host}` && /^[a-z0-9_.-]{1,64}$/.test(name) ? text : host
}
