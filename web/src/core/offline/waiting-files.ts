import { t } from '@bowerbird/domain/core/language/t.ts'
import { problemOfUpload } from '@bowerbird/domain/core/upload-problem.ts'
import { deleteRow, findRow, listRows, putRow } from './kept-database.ts'
import { namesIn, waitingName } from './waiting-names.ts'

/** A file chosen without a network. A post names it where the address of its upload will be. */
interface WaitingFile {
  id: string
  madeAt: number
  file: File
  /** The kind of its upload; missing for a photo of an earlier build. */
  kind?: string
  /** The answer to its upload; the file stays until its post is sent. */
  answer?: { url: string }
}

const filesMaxBytes = 50_000_000
/** A form keeps what was written a moment after the file. */
const unnamedForMs = 60_000

/** Answers its name. Throws, in words to show, where there is no room. */
export async function keepFile(file: File, kind = 'photo'): Promise<string> {
  const stored = await dropUnnamed()
  const bytes = stored.reduce((sum, { file: { size } }) => sum + size, file.size)
  const noRoom = () => new Error(t('Up to 50 MB of files can be pending while you’re offline.'))
  if (bytes > filesMaxBytes) throw noRoom()
  const id = crypto.randomUUID()
  const row: WaitingFile = { id, madeAt: Date.now(), file, kind }
  await putRow('files', row).catch(() => Promise.reject(noRoom()))
  return waitingName(id)
}

const idOf = (name: string): string => name.slice(waitingName('').length)

export const findWaiting = (name: string): Promise<WaitingFile | undefined> =>
  findRow<WaitingFile>('files', idOf(name)).catch(() => undefined)

export const findFile = async (name: string): Promise<File | undefined> => (await findWaiting(name))?.file

/** The size of the files that something names. */
export async function bytesNamedIn(text: string): Promise<number> {
  const files = await Promise.all([...namesIn(text)].map(findFile))
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

export const dropFiles = async (text: string): Promise<void> => {
  for (const name of namesIn(text)) await deleteRow('files', idOf(name))
}

const lostFile = () => t('One of its files is no longer in this browser.')

type Refused = { refused: string }

/** A request that carries its file itself, in the field that names it. */
export async function withFile(given: object, field: string): Promise<{ body: FormData; refused?: string }> {
  const body = new FormData()
  const { [field]: name, ...rest } = given as Record<string, unknown>
  for (const [key, value] of Object.entries(rest)) body.append(key, String(value))
  const file = await findFile(String(name))
  if (!file) return { body, refused: lostFile() }
  body.append(field, file)
  return { body }
}

/** Uploads the files that a post names, each once. Answers the post with their addresses; throws without a network. */
export async function uploadNamed(text: string, formKey: string): Promise<{ body: string; refused?: string }> {
  let body = text
  for (const name of namesIn(text)) {
    const uploaded = await upload(name, formKey)
    if (typeof uploaded !== 'string') return { body, ...uploaded }
    body = body.replaceAll(name, uploaded)
  }
  return { body }
}

async function upload(name: string, formKey: string): Promise<string | Refused> {
  const row = await findRow<WaitingFile>('files', idOf(name))
  if (!row) return { refused: lostFile() }
  if (row.answer) return row.answer.url
  const { kind = 'photo' } = row
  const body = new FormData()
  body.append(kind, row.file)
  const headers = { accept: 'application/json', 'x-form-key': formKey }
  const answer = await fetch(`/svc/post/upload/${kind}`, { method: 'POST', headers, body })
  if (answer.status >= 500 || [401, 429].includes(answer.status)) throw new Error('The server does not take it now')
  const read = await answer.json().catch(() => null)
  const refused = problemOfUpload(answer.status, read)
  if (refused !== null) return { refused }
  await putRow('files', { ...row, answer: read.response })
  return read.response.url
}

/** Removes files that nothing names that waits or is unfinished. Answers the others. */
async function dropUnnamed(): Promise<WaitingFile[]> {
  const written = [...Object.values(localStorage), JSON.stringify(await listRows('outbox'))].join()
  const files = await listRows<WaitingFile>('files').catch(() => [])
  const isUnused = ({ id, madeAt }: WaitingFile) => madeAt < Date.now() - unnamedForMs && !written.includes(id)
  for (const { id } of files.filter(isUnused)) await deleteRow('files', id)
  return files.filter((file) => !isUnused(file))
}
