/** Rows of this browser that a service worker reads too, which has no localStorage. */
type Store = 'outbox' | 'shared' | 'files'

/** Files have a database of their own: a tab of an earlier build could not open the other one at a higher version. */
const homeOf = (store: Store): { name: string; stores: Store[] } =>
  store === 'files'
    ? { name: 'bowerbird-files', stores: ['files'] }
    : { name: 'bowerbird', stores: ['outbox', 'shared'] }

function open(store: Store): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const { name, stores } = homeOf(store)
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    for (const made of stores) opening.result.createObjectStore(made, { keyPath: 'id' })
  }
  opening.onsuccess = () => resolve(opening.result)
  opening.onerror = () => reject(opening.error)
  return promise
}

async function run<Value>(
  store: Store,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open(store)
  try {
    const work = database.transaction(store, mode)
    const request = ask(work.objectStore(store))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    work.oncomplete = () => resolve()
    work.onabort = () => reject(work.error)
    await promise
    return request.result
  } finally {
    database.close()
  }
}

export const listRows = <Row>(store: Store): Promise<Row[]> => run(store, 'readonly', (rows) => rows.getAll())
export const findRow = <Row>(store: Store, id: string): Promise<Row | undefined> =>
  run(store, 'readonly', (rows) => rows.get(id))
export const putRow = <Row extends { id: string }>(store: Store, row: Row) =>
  run(store, 'readwrite', (rows) => rows.put(row))
export const deleteRow = (store: Store, id: string) => run(store, 'readwrite', (rows) => rows.delete(id))
export const clearRows = (store: Store) => run(store, 'readwrite', (rows) => rows.clear())
