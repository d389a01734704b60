import { randomBytes, randomUUID } from 'node:crypto'
import { rememberFiles } from '../../federation/media/remember-files.ts'
import type { openOutside } from '../outside.ts'
import type { World } from '../world.ts'
import { aPostElsewhere, type PersonElsewhere } from './elsewhere.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>

/** A film by its first bytes; the rest is noise. */
export const aFilm = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), randomBytes(bytes - 24)])

/** The address here of a file elsewhere, and the post of somebody elsewhere that shows it. */
export async function showFile(world: World, by: PersonElsewhere, url: string) {
  const known = await world.db.transaction().execute((tx) => rememberFiles(tx, [url]))
  const path = known.get(url)
  if (!path) throw new Error(`${url} is not taken`)
  const { postId } = await aPostElsewhere(world, by)
  // The sanitiser removes such an address, so it is put in place of their picture afterwards.
  await world.db
    .updateTable('contents')
    .set({ body_html: `<p>See <img src="${path}" alt="a bird" /></p>` })
    .where('post_id', '=', postId)
    .execute()
  return { path, postId, hash: path.slice('/remote/'.length) }
}

/** Puts a file outside, shows it here, and says how often it was asked for. */
export async function aFileElsewhere(
  world: World,
  outside: Outside,
  by: PersonElsewhere,
  file: Buffer | Parameters<Outside['answer']>[1],
  type = 'image/jpeg',
) {
  const at = `${by.host}/files/${randomUUID()}`
  if (Buffer.isBuffer(file)) outside.page(at, file, { 'content-type': type })
  else outside.answer(at, file)
  const url = `https://${at}`
  return {
    ...(await showFile(world, by, url)),
    url,
    timesAsked: () => outside.asked.filter((one) => one === at).length,
  }
}
