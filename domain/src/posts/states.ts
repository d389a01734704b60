import type { PostState } from './entities.contract.ts'

/** Codes that clients send. POST-084 */
const sentCodes: Record<PostState, string> = {
  published: '0',
  draft: '1',
  queued: '2',
  scheduled: 'on.2',
  private: 'private',
  unapproved: '0 3',
  transcoding: '4',
}

/** Codes that the server answers: a private post is published with a flag, a scheduled one queued with a time. */
const storedCodes: Record<PostState, string> = {
  published: '0',
  draft: '1',
  queued: '2',
  scheduled: '2',
  private: '0',
  unapproved: '3',
  transcoding: '4',
}

/** `0 3` publishes an unapproved post. POST-085 */
const statesOfCodes: Record<string, PostState> = {
  '0': 'published',
  '0 3': 'published',
  '1': 'draft',
  '2': 'queued',
  '3': 'unapproved',
  '4': 'transcoding',
}

export const sentCodeOf = (state: PostState): string => sentCodes[state]
export const storedCodeOf = (state: PostState): string => storedCodes[state]

/** Returns null for an unknown code. POST-085 … POST-087 */
export function stateFromCode(
  code: string | number,
  about: { isPrivate?: boolean; publishOn?: string | null } = {},
): PostState | null {
  const key = String(code)
  const state = Object.hasOwn(statesOfCodes, key) ? (statesOfCodes[key] as PostState) : null
  if (state === 'published' && about.isPrivate) return 'private'
  if (state === 'queued' && about.publishOn) return 'scheduled'
  return state
}

/** Returns null for a state that writers cannot request. A queued post with a time is a scheduled one. */
export function stateAskedFor(code: string, publishOn?: string): PostState | null {
  if (code === sentCodes.private) return 'private'
  if (code === sentCodes.scheduled) return 'scheduled'
  const state = stateFromCode(code, { publishOn: publishOn ?? null })
  return state === 'unapproved' || state === 'transcoding' ? null : state
}
