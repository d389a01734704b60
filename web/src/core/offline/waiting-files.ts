import { t } from '@bowerbird/domain/core/language/t.ts'
import { deleteRow, findRow, listRows, putRow } from './kept-database.ts'
import { namesIn, waitingName } from './waiting-names.ts'

/** A picture chosen without a network. A post names it where the address of its upload will be. */
interface WaitingFile {
  id: string
  madeAt: number
  file: File
  /** Its address once it is uploaded; the file stays until its post is sent. */
  uploaded?: string
}

const uploadPath = '/svc/post/upload/photo'
const filesMaxBytes = 50_000_000
/** A form keeps what was written a moment after the file. */
const unnamedForMs = 60_000

/** Answers its name. Throws, in words to show, where there is no room. */
export async function keepFile(file: File): Promise<string> {
  const stored = await dropUnnamed()
  const bytes = stored.reduce((sum, { file: { size } }) => sum + size, file.size)
  const noRoom = () => new Error(t('There is no room for more pictures until you are online again.'))
  if (bytes > filesMaxBytes) throw noRoom()
  const id = crypto.randomUUID()
  await putRow('files', { id, madeAt: Date.now(), file } satisfies WaitingFile).catch(() => Promise.reject(noRoom()))
  return waitingName(id)
}

const idOf = (name: string): string => name.slice(waitingName('').length)
const findRowOf = (name: string) => findRow<WaitingFile>('files', idOf(name))

export const findFile = async (name: string): Promise<File | undefined> =>
  (await findRowOf(name).catch(() => undefined))?.file

export const dropFiles = async (text: string): Promise<void> => {
  for (const name of namesIn(text)) await deleteRow('files', idOf(name))
}

type Refused = { refused: string }

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
  const row = await findRowOf(name)
  if (!row) return { refused: t('A picture of it is no longer in this browser.') }
  if (row.uploaded) return row.uploaded
  const body = new FormData()
  body.append('photo', row.file)
  const headers = { accept: 'application/json', 'x-form-key': formKey }
  const answer = await fetch(uploadPath, { method: 'POST', headers, body })
  if (answer.status >= 500 || [401, 429].includes(answer.status)) throw new Error('The server does not take it now')
  const { response, errors } = await answer.json()
  if (!answer.ok) return { refused: errors[0].title }
  await putRow('files', { ...row, uploaded: response.url })
  return response.url
}

/** Removes files that neither a waiting nor an unfinished post names. Answers the others. */
async function dropUnnamed(): Promise<WaitingFile[]> {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith('writing/'))
  const written = [...drafts.map((key) => localStorage.getItem(key)), JSON.stringify(await listRows('outbox'))].join()
  const files = await listRows<WaitingFile>('files').catch(() => [])
  const isUnused = ({ id, madeAt }: WaitingFile) => madeAt < Date.now() - unnamedForMs && !written.includes(id)
  for (const { id } of files.filter(isUnused)) await deleteRow('files', id)
  return files.filter((file) => !isUnused(file))
}
