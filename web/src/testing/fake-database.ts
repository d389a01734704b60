import { vi } from 'vitest'

type Rows = Map<string, { id: string }>

/** A browser's database in memory, of which only the calls that the product makes are there. */
export function fakeDatabase(): void {
  const databases = new Map<string, Map<string, Rows>>()
  const answered = (result: unknown) => ({ result })
  const storeOf = (rows: Rows) => ({
    getAll: () => answered([...rows.values()]),
    get: (id: string) => answered(rows.get(id)),
    put: (row: { id: string }) => answered(rows.set(row.id, row)),
    delete: (id: string) => answered(rows.delete(id)),
    clear: () => answered(rows.clear()),
  })
  const transaction = (stores: Map<string, Rows>) => {
    const work = { oncomplete: () => {}, objectStore: (name: string) => storeOf(stores.get(name) as Rows) }
    queueMicrotask(() => work.oncomplete())
    return work
  }
  const open = (name: string) => {
    const isNew = !databases.has(name)
    const stores = databases.get(name) ?? new Map<string, Rows>()
    databases.set(name, stores)
    const database = {
      createObjectStore: (store: string) => stores.set(store, new Map()),
      transaction: () => transaction(stores),
      close: () => {},
    }
    const opening = { result: database, onupgradeneeded: () => {}, onsuccess: () => {} }
    queueMicrotask(() => {
      if (isNew) opening.onupgradeneeded()
      opening.onsuccess()
    })
    return opening
  }
  vi.stubGlobal('indexedDB', { open })
}
