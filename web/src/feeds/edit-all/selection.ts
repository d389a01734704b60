import { monthOf } from '@bowerbird/domain/feeds/archive.rules.ts'
import { useState } from 'react'
import type { PostToEdit, Target } from './edit-all.api.ts'

type Selected = { ids: ReadonlySet<string> } | { month: string | null }

const none: Selected = { ids: new Set() }

export type Months = readonly { month: string; count: number }[]

interface Shown {
  posts: readonly PostToEdit[]
  months: Months
  /** Narrows the posts as the grid does. */
  filter: object
  upTo: string
}

/**
 * Selects single posts by id. A month or everything that is not loaded yet is selected by its filter; the next press on
 * a post then begins anew with that post.
 */
export function useSelection({ posts, months, filter, upTo }: Shown) {
  const [selected, setSelected] = useState<Selected>(none)
  const [anchor, setAnchor] = useState<string | null>(null)
  const ids = 'ids' in selected ? selected.ids : new Set<string>()
  const ofMonth = (month: string | null) => posts.filter(({ date }) => month === null || monthOf(date) === month)
  const countIn = (wanted: string | null) =>
    months.reduce((sum, { month, count }) => (wanted === null || month === wanted ? sum + count : sum), 0)
  const add = (more: readonly PostToEdit[]) => setSelected({ ids: new Set([...ids, ...more.map(({ id }) => id)]) })

  return {
    count: 'ids' in selected ? selected.ids.size : countIn(selected.month),
    /** Null where a filter selects. */
    ids: 'ids' in selected ? selected.ids : null,
    target: ('ids' in selected
      ? { post_ids: [...selected.ids] }
      : { filter: { ...filter, ...(selected.month && { month: selected.month }), up_to: upTo } }) as Target,
    has: ({ id, date }: PostToEdit) =>
      'ids' in selected ? selected.ids.has(id) : selected.month === null || monthOf(date) === selected.month,
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setSelected({ ids: next })
      setAnchor(id)
    },
    /** Selects everything from the post that was last pressed to this one. */
    extendTo(id: string, from: string = id) {
      const at = (wanted: string) => posts.findIndex((post) => post.id === wanted)
      const begin = anchor !== null && at(anchor) >= 0 ? anchor : from
      const [first, last] = [at(begin), at(id)].sort((a, b) => a - b) as [number, number]
      if (anchor !== begin) setAnchor(begin)
      add(posts.slice(first, last + 1))
    },
    /** Null selects everything. */
    selectMonth(month: string | null) {
      const loaded = ofMonth(month)
      if (loaded.length >= countIn(month)) add(loaded)
      else setSelected({ month })
    },
    clear() {
      setSelected(none)
      setAnchor(null)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
