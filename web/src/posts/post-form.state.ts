import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import { isEmptyRichText } from '@bowerbird/domain/posts/emptiness.ts'
import type { EditorType } from '@bowerbird/domain/posts/formats.ts'
import { richTextFlags } from '@bowerbird/domain/posts/kinds/kinds.ts'
import { text } from '@bowerbird/domain/posts/kinds/text.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sentCodeOf } from '@bowerbird/domain/posts/states.ts'
import { joinTags, refuseTags } from '@bowerbird/domain/posts/tags.ts'
import type { FormTarget } from './form-address.ts'

export const targetStates = ['published', 'draft', 'queued', 'scheduled', 'private'] as const // POST-070
export type TargetState = (typeof targetStates)[number]

/** A post while it is written. */
export interface Written {
  blogName: string
  title: string
  body: string
  editorType: EditorType
  tags: string[]
  state: TargetState
  /** As a datetime-local field has it: the writer's own clock, to the minute. */
  publishOn: string
  isSensitive: boolean
  canBeLiked: boolean
  canBeReblogged: boolean
}

export const nothingWritten = (blogName: string): Written => ({
  blogName,
  title: '',
  body: '',
  editorType: 'rich',
  tags: [],
  state: 'published',
  publishOn: '',
  isSensitive: false,
  canBeLiked: true,
  canBeReblogged: true,
})

/** Choosing another blog is no work that could be lost, so it counts only beside something written. POST-061, POST-062 */
export function isChanged(initial: Written, now: Written): boolean {
  const comparable = ({ blogName: _, body, editorType, ...rest }: Written) =>
    JSON.stringify({ ...rest, body: editorType === 'rich' && isEmptyRichText(body) ? '' : body })
  return comparable(initial) !== comparable(now)
}

/** POST-072 */
export function submitLabel(mode: FormTarget['mode'], state: TargetState): string {
  if (mode === 'edit') return 'Save'
  if (state === 'published') return mode === 'reblog' ? 'Reblog' : 'Post'
  return { draft: 'Save draft', queued: 'Queue', scheduled: 'Schedule', private: 'Post privately' }[state]
}

/** The rule of the server, asked before anything is sent. POST-073 */
export function refuseWritten(written: Written, about: { hasTrail: boolean; nowMs: number }): Refusal | null {
  if (written.state === 'scheduled' && !(Date.parse(written.publishOn) > about.nowMs)) {
    return postsRefusals.invalidPublishOn
  }
  return text.refuse({ title: written.title, body: written.body }, about) ?? refuseTags(written.tags)
}

/** POST-107 … POST-109 */
export function asSent(written: Written, target: FormTarget, clientId: string): SentTo<typeof updatePost> {
  return {
    client_id: clientId,
    channel_id: written.blogName,
    ...(target.mode === 'edit' && { post_id: target.postId, edit_post_id: target.postId }),
    ...(target.mode === 'reblog' && { reblog: true, reblog_post_id: target.postId, reblog_key: target.key }),
    post: {
      type: 'text',
      state: sentCodeOf(written.state),
      one: written.title,
      two: written.editorType === 'rich' && isEmptyRichText(written.body) ? '' : written.body,
      tags: joinTags(written.tags),
      ...(written.state === 'scheduled' && { publish_on: new Date(written.publishOn).toISOString() }),
    },
    editor_type: written.editorType,
    is_rich_text: richTextFlags('text', written.editorType),
    owner_flagged_nsfw: written.isSensitive,
    can_be_liked: written.canBeLiked,
    can_be_reblogged: written.canBeReblogged,
  }
}
