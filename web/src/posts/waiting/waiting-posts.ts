import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { fetchPostForForm, readPostFormData, type updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '../../core/call-api.ts'
import { type OutboxNews, takeFromOutbox, type Waiting } from '../../core/offline/outbox.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { keepLocally } from '../form/drafts/stored-drafts.ts'
import type { Written } from '../form/post-form.state.ts'
import type { FormTarget } from '../form-address.ts'
import { replacePost } from '../posts.cache.ts'
import { emitPostEvent } from '../posts.events.ts'

/** Shows a post that was written without a network and is sent now, or gives back the words of one that was refused. */
export async function takeNews(client: QueryClient, { item, answer }: OutboxNews, open: (target: FormTarget) => void) {
  if (!item.post) return
  if (item.refused !== undefined) return putBack(item, item.refused, open)
  const { post, message } = answer as OutputOf<typeof updatePost>
  if (post.is_edit) replacePost(client, post)
  emitPostEvent({ name: 'save:success', post, saved: post, isEdit: post.is_edit })
  toast(message)
}

/** It is offered like every unfinished post. */
export async function putBack({ id, userName, post }: Waiting, refused: string, open: (target: FormTarget) => void) {
  if (!post) return
  const { form, target, written } = post as { form: string; target: FormTarget; written: Written }
  keepLocally(userName, form, { id, written, keptAt: Date.now() })
  await takeFromOutbox(id)
  const press = () => open({ ...target, draft: id })
  toast(t('A post that you wrote offline was not taken. {refused}', { refused }), {
    tone: 'problem',
    action: { label: t('Open'), press },
  })
}

const draftsMax = 10

/** Asks for what the form of a new post and those of drafts need, so that the service worker has it without a network. */
export async function fetchForms(call: Caller, draftIds: readonly string[]): Promise<void> {
  await call(readPostFormData, {})
  for (const post_id of draftIds.slice(0, draftsMax)) await call(fetchPostForForm, { post_id })
}
