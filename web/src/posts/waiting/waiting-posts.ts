import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { fetchPostForForm, readPostFormData, type updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '../../core/call-api.ts'
import { listWaiting, type OutboxNews, takeFromOutbox, type Waiting } from '../../core/offline/outbox.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { keepLocally } from '../form/drafts/stored-drafts.ts'
import { tabTitle } from '../form/form-titles.ts'
import type { Written } from '../form/post-form.state.ts'
import type { FormTarget } from '../form-address.ts'
import { replacePost } from '../posts.cache.ts'
import { emitPostEvent } from '../posts.events.ts'

/** Shows a post that was written without a network and is sent now. */
export function takeNews(client: QueryClient, { item, answer }: OutboxNews): void {
  if (!item.post || item.refused !== undefined) return
  const { post, message } = answer as OutputOf<typeof updatePost>
  if (post.is_edit) replacePost(client, post)
  emitPostEvent({ name: 'save:success', post, saved: post, isEdit: post.is_edit })
  toast(message)
}

/** Takes a post out of the outbox and opens its form, where it can be mended. Nothing where another tab did so. */
export async function openAgain(id: string, open: (target: FormTarget) => void): Promise<void> {
  const item = (await listWaiting()).find((waiting) => waiting.id === id)
  if (!item?.post) return
  const { form, target, written } = item.post as { form: string; target: FormTarget; written: Written }
  keepLocally(item.userName, form, { id, written, keptAt: Date.now() })
  await takeFromOutbox(id)
  open({ ...target, draft: id })
  if (item.refused !== undefined) toast(item.refused, { tone: 'problem' })
}

const labelMaxLength = 60

/** The first words of a post that waits. */
export function labelOf({ post }: Waiting): string {
  const { kind, fields } = (post as { written: Written }).written
  const { title, quote, trackTitle, url, ...rest } = fields as Record<string, unknown>
  const { caption, body, description, source } = rest
  const texts = [title, quote, trackTitle, body, caption, description, source, url]
  const [words] = texts.flatMap((text) => (typeof text === 'string' && wordsOf(text)) || [])
  return words?.slice(0, labelMaxLength) ?? tabTitle({ mode: 'new', type: kind })
}

const draftsMax = 10

/** Asks for what the form of a new post and those of drafts need, so that the service worker has it without a network. */
export async function fetchForms(call: Caller, draftIds: readonly string[]): Promise<void> {
  await call(readPostFormData, {})
  for (const post_id of draftIds.slice(0, draftsMax)) await call(fetchPostForForm, { post_id })
}
