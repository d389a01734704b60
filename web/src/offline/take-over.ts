import type { WorkerScope } from './worker-scope.ts'

/** The code of an open page stays what it is, and one may be writing: only a page that has just begun is taken over. */
export async function takeOver({ clients, skipWaiting }: Pick<WorkerScope, 'clients' | 'skipWaiting'>): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length < 2) await skipWaiting()
}
