import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Call, OutputOf, SentTo } from '@bowerbird/domain/core/call.ts'
import { type Uploaded, type UploadKind, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Person } from './town.ts'

/** The form key of a session stays the same, so each is asked for once. */
const formKeys = new Map<string, string>()

async function formKeyOf({ context }: Person): Promise<string> {
  const session = (await context.cookies()).find(({ name }) => name.endsWith('session'))?.value ?? ''
  const known = formKeys.get(session)
  if (known) return known
  const answer = await context.request.get(readUserInfo.path)
  const key: string = (await answer.json()).response.form_key
  if (session) formKeys.set(session, key)
  return key
}

/** Makes a call as a browser does, for the parts that a journey needs but does not test. */
export async function send<C extends Call>(who: Person, call: C, sent: SentTo<C>): Promise<OutputOf<C>> {
  const headers = { 'x-form-key': await formKeyOf(who) }
  const asked = call.method === 'GET' ? { params: sent as Record<string, string> } : { data: sent }
  const answer = await who.context.request.fetch(call.path, { method: call.method, ...asked, headers })
  if (!answer.ok()) throw new Error(`${call.path} was refused: ${await answer.text()}`)
  return (await answer.json()).response
}

export async function upload(
  who: Person,
  kind: UploadKind,
  name: string,
  buffer: Buffer,
  about: Record<string, string> = {},
): Promise<Uploaded> {
  const mimeType = { png: 'image/png', gif: 'image/gif', mp3: 'audio/mpeg', mp4: 'video/mp4' }[name.slice(-3)] ?? ''
  const answer = await who.context.request.post(uploadMedia.path.replace(':kind', kind), {
    headers: { 'x-form-key': await formKeyOf(who) },
    multipart: { ...about, [kind]: { name, mimeType, buffer } },
    timeout: 30_000,
  })
  if (!answer.ok()) throw new Error(`Uploading ${name} was refused: ${await answer.text()}`)
  return (await answer.json()).response
}

export async function publish(who: Person, fields: Partial<SentTo<typeof updatePost>>) {
  const { post, ...rest } = fields
  const sent = { client_id: randomUUID(), channel_id: who.blogName, post: { state: '0', ...post }, ...rest }
  return (await send(who, updatePost, sent as SentTo<typeof updatePost>)).post
}
