import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Plain = Record<string, unknown>
/** Gives the object as it should be, the same object to leave it, or null to take it out of its list. */
type Change = (object: Plain) => object | null

/**
 * The same post or blog stands in many answers; this changes it in all of them and leaves the rest as they are.
 * What it gives puts them back, but for answers that have changed again since.
 */
export function changeCached(
  client: QueryClient,
  change: Change,
  isChanged: (key: QueryKey) => boolean = () => true,
): () => void {
  const changed: { queryKey: QueryKey; before: unknown; after: unknown }[] = []
  for (const query of client.getQueryCache().getAll()) {
    if (!isChanged(query.queryKey)) continue
    const before = query.state.data
    const after = changeInside(before, change)
    if (after === before) continue
    // The time of the answer stays: what was stale is no fresher for it.
    client.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt })
    changed.push({ queryKey: query.queryKey, before, after: client.getQueryData(query.queryKey) })
  }
  // A first answer that is still in flight may hold the object as it was.
  const isFirst = ({ queryKey, state }: Query) => state.data === undefined && isChanged(queryKey)
  void client.invalidateQueries({ predicate: isFirst, refetchType: 'none' })
  return () => {
    for (const { queryKey, before, after } of changed)
      client.setQueryData(queryKey, (now: unknown) => (now === after ? before : now))
  }
}

/** The first object like that in any answer. */
export function findCached<Found extends object>(
  client: QueryClient,
  isIt: (object: object) => object is Found,
): Found | null {
  for (const query of client.getQueryCache().getAll()) {
    const found = findInside(query.state.data, isIt)
    if (found) return found
  }
  return null
}

function findInside<Found extends object>(value: unknown, isIt: (object: object) => object is Found): Found | null {
  if (typeof value !== 'object' || value === null) return null
  if (isIt(value)) return value
  for (const inner of Object.values(value)) {
    const found = findInside(inner, isIt)
    if (found) return found
  }
  return null
}

function changeInside(value: unknown, change: Change): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const changed = value.map((item) => changeInside(item, change))
    if (changed.every((item, index) => item === value[index])) return value
    return changed.filter((item, index) => item !== null || value[index] === null)
  }
  let own = value as Plain
  for (const [name, inner] of Object.entries(own)) {
    const changed = changeInside(inner, change)
    if (changed === inner) continue
    if (own === value) own = { ...own }
    own[name] = changed
  }
  return change(own)
}
