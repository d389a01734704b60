import { actionFor, type LabelAction, namedLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import type { PagedPost } from '../read/post-rows.ts'
import { readLabelChoices } from './filters.views.ts'

interface Labelled {
  warning: string
  labels: readonly string[]
}

export interface Warned {
  /** The warnings and labels in words, without repetition. */
  words: string[]
  action: LabelAction
}

const labelsOfContents = prepared<Labelled & { id: string }, [ids: readonly string[]]>(
  (ids) =>
    sql`select contents.id, contents.warning, contents.labels from contents where contents.id = any(${ids}::bigint[])`,
)

/**
 * The warnings of each post and of its trail, and the viewer's choice for them; undefined for most posts. Those of a
 * trail change without a new version of the reblog, so they are read for each page that has any.
 */
export async function readWarnings(
  db: Db | Tx,
  viewer: Viewer,
  paged: readonly PagedPost[],
): Promise<readonly (Warned | undefined)[]> {
  const isMarked = ({ cached, marks }: PagedPost) => cached.row.labels.length > 0 || marks.labelled_ids.length > 0
  if (!paged.some(isMarked)) return []
  const ids = new Set(paged.flatMap(({ marks }) => marks.labelled_ids))
  const rows = ids.size > 0 ? await labelsOfContents(db, [...ids]) : []
  const contents = new Map(rows.map((row) => [row.id, row]))
  const choices = await readLabelChoices(db, viewer)
  return paged.map((post) => {
    if (!isMarked(post)) return undefined
    const { cached, marks } = post
    const labelled: Labelled[] = [...marks.labelled_ids.flatMap((id) => contents.get(id) ?? []), cached.row]
    const labels = labelled.flatMap((one) => one.labels)
    const texts = labelled.flatMap(({ warning }) => warning || [])
    return { words: [...new Set([...texts, ...namedLabels(labels)])], action: actionFor(labels, choices) }
  })
}
