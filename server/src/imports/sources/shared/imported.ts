import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Archive, Found, ImportedContent, ImportedPost, SourceOf } from '../../import-source.ts'
import { SourceProblem } from '../../import-source.ts'

export const aContent = (about: Partial<ImportedContent> = {}): ImportedContent => ({
  kind: 'text',
  title: '',
  html: '',
  ...about,
})

export const aPost = (about: Pick<ImportedPost, 'id' | 'atMs' | 'own'> & Partial<ImportedPost>): ImportedPost => ({
  state: 'published',
  trail: [],
  tags: [],
  oldPaths: [],
  sourceUrl: '',
  isPinned: false,
  isSensitive: false,
  warning: '',
  ...about,
})

export const leftOut = (id: string, reason: string): Found => ({ leftOut: { id, reason } })

export function archiveOf(from: SourceOf): Archive {
  if ('archive' in from) return from.archive
  throw new SourceProblem(t('This source is read from an archive, not from an address.'))
}

/** The reason of a problem with the archive, in words for the person; any other error is thrown on. */
export function reasonOf(problem: unknown): string {
  if (problem instanceof Error && 'reason' in problem && typeof problem.reason === 'string') return problem.reason
  throw problem
}

/** A file that breaks off costs the rest of the file, and not what was read before. */
export async function* untilBroken(name: string, found: AsyncIterable<Found>): AsyncGenerator<Found> {
  try {
    yield* found
  } catch (problem) {
    yield leftOut(name, reasonOf(problem))
  }
}

export const onceEach = (values: readonly string[]): string[] => [...new Set(values.filter(Boolean))]
