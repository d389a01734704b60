import { t } from '@bowerbird/domain/core/language/t.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { clearRows, deleteRow, findRow, listRows, putRow } from './kept-database.ts'
import { dropFiles, uploadNamed, withFile } from './waiting-files.ts'

/** Something written without a network, under the id by which the server knows a repeat. */
export interface Waiting {
  id: string
  userName: string
  path: string
  body: object
  /** The field of the body that names a file, which goes with the request itself. */
  fileField?: string
  madeAt: number
  /** The connection broke while it was on its way. */
  mayHaveArrived?: boolean
  /** The unfinished post that it becomes again where the server refuses it. */
  post?: { form: string; target: unknown; written: unknown }
  /** The server's words. */
  refused?: string
}

/** Tells every page of this browser what the server took or refused. */
export interface OutboxNews {
  item: Waiting
  answer: unknown
}

export const outboxChannel = 'outbox'
export const outboxTag = 'outbox'

/** Servers forget the ids of requests after three days, so an older one might be done twice. */
const repeatableMs = 2 * dayMs

/** False where this browser can keep nothing. */
export async function keepForLater(item: Omit<Waiting, 'madeAt'> & { madeAt?: number }): Promise<boolean> {
  try {
    await putRow('outbox', { madeAt: Date.now(), ...item } satisfies Waiting)
  } catch {
    return false
  }
  globalThis.dispatchEvent?.(new Event(outboxChannel))
  // Browsers that have it wake the service worker even if every page is closed.
  void navigator.serviceWorker?.getRegistration().then(
    (found) => (found as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(outboxTag),
    () => {},
  )
  return true
}

export const takeFromOutbox = (id: string): Promise<unknown> => deleteRow('outbox', id).catch(() => {})

export const listWaiting = async (): Promise<Waiting[]> =>
  (await listRows<Waiting>('outbox').catch(() => [])).sort((one, other) => one.madeAt - other.madeAt)

export const clearFiles = (): Promise<unknown> => clearRows('files').catch(() => {})

/** Deletes the pictures of what waits too, and what another app shared. */
export const clearOutbox = (): Promise<unknown> =>
  Promise.allSettled([clearRows('outbox'), clearFiles(), clearRows('shared')])

/** Sends in the order of writing, in one page or worker at a time. Throws where there is no network yet. */
export async function sendOutbox(): Promise<void> {
  if ((await listWaiting()).length === 0) return
  // Browsers have no locks over plain http; ids keep repeats apart there.
  if (navigator.locks) await navigator.locks.request(outboxChannel, sendAll)
  else await sendAll()
}

async function sendAll(): Promise<void> {
  const waiting = (await listWaiting()).filter(({ refused }) => refused === undefined)
  if (waiting.length === 0) return
  const { user, form_key } = await readAnswer(await fetch('/svc/user/info', { headers: { accept: json } }))
  for (const item of waiting) if (item.userName === user?.name && (await isThere(item))) await send(item, form_key)
}

/** A page may have taken it back meanwhile. */
const isThere = async ({ id }: Waiting) => (await findRow('outbox', id)) !== undefined

const json = 'application/json'

async function send(item: Waiting, formKey: string): Promise<void> {
  const isTooOld = item.mayHaveArrived && item.madeAt < Date.now() - repeatableMs
  if (isTooOld) return refuse(item, t('It was pending too long to be sent automatically.'))
  const written = JSON.stringify(item.body)
  const { body, refused } = item.fileField
    ? await withFile(item.body, item.fileField)
    : await uploadNamed(written, formKey)
  if (refused) return refuse(item, refused)
  const answer = await fetch(item.path, {
    method: 'POST',
    headers: { accept: json, 'x-form-key': formKey, ...(typeof body === 'string' && { 'content-type': json }) },
    body,
  })
  // A session that ended meanwhile is no reason to give it up.
  if (answer.status >= 500 || [401, 429].includes(answer.status)) throw new Error('The server does not take it now')
  const text = await answer.text()
  if (!answer.ok) return refuse(item, titleIn(text))
  await deleteRow('outbox', item.id)
  await dropFiles(written)
  tell({ item, answer: JSON.parse(text).response })
}

/** Its words stay until a page has put them back. */
async function refuse(item: Waiting, refused: string): Promise<void> {
  if (!item.post) return void (await deleteRow('outbox', item.id))
  await putRow('outbox', { ...item, refused })
  tell({ item: { ...item, refused }, answer: null })
}

function tell(news: OutboxNews): void {
  const channel = new BroadcastChannel(outboxChannel)
  channel.postMessage(news)
  channel.close()
}

async function readAnswer(answer: Response): Promise<{ user: { name: string } | null; form_key: string }> {
  if (!answer.ok) throw new Error('The server is busy')
  return (await answer.json()).response
}

function titleIn(text: string): string {
  try {
    return JSON.parse(text).errors[0].title
  } catch {
    return t('The server rejected it.')
  }
}
