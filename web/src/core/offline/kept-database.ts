/** Rows of this browser that a service worker reads too, which has no localStorage. */
const name = 'bowerbird'
type Store = 'outbox' | 'shared'

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    for (const store of ['outbox', 'shared']) opening.result.createObjectStore(store, { keyPath: 'id' })
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
  const database = await open()
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
export const putRow = <Row extends { id: string }>(store: Store, row: Row) =>
  run(store, 'readwrite', (rows) => rows.put(row))
export const deleteRow = (store: Store, id: string) => run(store, 'readwrite', (rows) => rows.delete(id))
export const clearRows = (store: Store) => run(store, 'readwrite', (rows) => rows.clear())
