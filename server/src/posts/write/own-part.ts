import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { text } from '@bowerbird/domain/posts/kinds/text.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Before } from '../kinds/kind-work.ts'
import { workOf } from '../kinds/kind-works.ts'
import { claimInlinePictures } from '../kinds/own-pictures.ts'
import type { NewContent } from './posts.store.ts'
import type { WrittenPost } from './written-post.ts'
import { summarise, type WrittenBody, wordsOf } from './written-text.ts'

interface PartAbout {
  kind: PostKind
  accountId: string
  hasTrail: boolean
  before?: Before | undefined
}

/**
 * Builds the writer's own part by the rules of its kind, and claims the uploads it shows. Null if a reblog adds
 * nothing.
 */
export async function ownPart(
  db: Db | Tx,
  written: Pick<WrittenPost, 'title' | 'body' | 'said' | 'origin'>,
  { kind, accountId, hasTrail, before }: PartAbout,
): Promise<NewContent | null> {
  const title = written.title ?? before?.title ?? ''
  const { html = '', source = '', format = 0 } = written.body ?? before ?? {}
  const keeping = { db, accountId, origin: written.origin ?? '', title, html, hasTrail }
  const kept = await workOf(kind).keep(keeping, written.said ?? {}, before?.fields)
  if (kind === 'text' && !title && !html) return null
  await claimInlinePictures(keeping)
  const all = [title, ...kept.words, wordsOf(html), ...(kept.pictureWords ?? [])]
  const words = all.join(' ').replace(/\s+/g, ' ').trim()
  return { kind, title, html, source, format, words, fields: kept.fields, isProcessing: kept.isProcessing ?? false }
}

/** Whether the part shows uploads, which must be claimed in one transaction with the post. */
export const showsUploads = ({ kind, body, said }: Pick<WrittenPost, 'kind' | 'body' | 'said'>): boolean =>
  body?.html.includes('<img') || (workOf(kind).hasUploads?.(said ?? {}) ?? false)

/** Builds a part of only a title and a body, for plain text posts made in bulk. */
export function textPart(
  title: string,
  body: WrittenBody | undefined,
  about: { hasTrail: boolean },
): NewContent | null {
  const { html = '', source = '', format = 0 } = body ?? {}
  const refusal = text.refuse({ title, body: html }, about)
  if (refusal) throw new RefusedError(refusal)
  if (!title && !html) return null
  return { kind: 'text', title, html, source, format, words: `${title} ${wordsOf(html)}`.trim(), fields: {} }
}

export const summaryOf = (content: NewContent | null, otherwise: string): string =>
  content ? summarise(content.title, content.words) || otherwise : otherwise
