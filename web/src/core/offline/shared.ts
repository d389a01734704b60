import { deleteRow, listRows, putRow } from './kept-database.ts'

/** Words and pictures that another app shared, until they are in the form of a post. */
export interface Shared {
  id: string
  madeAt: number
  title: string
  text: string
  url: string
  files: File[]
}

export const keepShared = (shared: Omit<Shared, 'id' | 'madeAt'>): Promise<unknown> =>
  putRow('shared', { ...shared, id: crypto.randomUUID(), madeAt: Date.now() } as Shared)

/** The newest; it stays until it is dropped. */
export const findShared = async (): Promise<Shared | undefined> =>
  (await listRows<Shared>('shared').catch(() => [])).sort((one, other) => other.madeAt - one.madeAt)[0]

export const dropShared = (id: string): Promise<unknown> => deleteRow('shared', id)
