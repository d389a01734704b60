import type { ImportChoices, ImportReport } from '@bowerbird/domain/imports/imports.contract.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'

/** The form as it is stored in the browser until the import starts. */
export interface Choosing {
  withoutKinds: PostKind[]
  fromYear: string
  toYear: string
  tags: string
  asDrafts: boolean
  withReblogs: boolean
  /** Asks the old home for files that the archive lacks. */
  fetchesMedia: boolean
}

export const everything: Choosing = {
  ...{ withoutKinds: [], fromYear: '', toYear: '', tags: '' },
  ...{ asDrafts: false, withReblogs: true, fetchesMedia: false },
}

export const isEverything = (chosen: Choosing): boolean =>
  chosen.withoutKinds.length === 0 &&
  ![chosen.fromYear, chosen.toYear, chosen.tags].some(Boolean) &&
  !chosen.asDrafts &&
  chosen.withReblogs &&
  !chosen.fetchesMedia

const tagsIn = (typed: string): string[] => {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#/, '').trim())
  return [...new Set(tags.filter(Boolean))]
}

export function choicesOf(chosen: Choosing, { by_kind }: ImportReport): ImportChoices {
  const years = [chosen.fromYear, chosen.toYear].map((year) => (year ? Number(year) : null))
  const [from, to] = years as [number | null, number | null]
  const isTurned = from !== null && to !== null && from > to
  return {
    kinds: by_kind.map(({ kind }) => kind).filter((kind) => !chosen.withoutKinds.includes(kind)),
    from_year: isTurned ? to : from,
    to_year: isTurned ? from : to,
    add_tags: tagsIn(chosen.tags),
    as_drafts: chosen.asDrafts,
    with_reblogs: chosen.withReblogs,
    ...(chosen.fetchesMedia && { fetch_media: true }),
  }
}

/** The most posts that can come: the report counts kinds and years apart. */
export function mostOf({ kinds, from_year, to_year, with_reblogs }: ImportChoices, report: ImportReport): number {
  const { by_kind, by_year, posts, reblogs } = report
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  return Math.min(
    with_reblogs ? posts : posts - reblogs,
    sum(by_kind.filter(({ kind }) => kinds.includes(kind))),
    sum(by_year.filter(({ year }) => year >= (from_year ?? 0) && year <= (to_year ?? 9999))),
  )
}
