import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { text } from '@bowerbird/domain/posts/kinds/text.ts'
import type { NewContent } from './posts.store.ts'
import { summarise, type WrittenBody, wordsOf } from './written-text.ts'

/** What the writer adds of their own, checked by the rules of its kind; null where a reblog adds nothing. */
export function ownPart(
  title: string,
  body: WrittenBody | undefined,
  { hasTrail }: { hasTrail: boolean },
): NewContent | null {
  const html = body?.html ?? ''
  const refusal = text.refuse({ title, body: html }, { hasTrail })
  if (refusal) throw new RefusedError(refusal)
  if (!title && !html) return null
  return {
    kind: 'text',
    title,
    html,
    source: body?.source ?? '',
    format: body?.format ?? 0,
    words: `${title} ${wordsOf(html)}`.trim(),
  }
}

export const summaryOf = (content: NewContent | null, otherwise: string): string =>
  content ? summarise(content.title, content.words) || otherwise : otherwise
