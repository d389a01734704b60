import { createHash } from 'node:crypto'
import { remotePath } from '@bowerbird/domain/federation/remote-path.ts'
import { sql } from 'kysely'
import type { World } from '../world.ts'
import type { Scene } from './scene.ts'
import { visibilityOfFile, type Who } from './states.ts'

/** Finds files that are open to viewers who may not have them, or closed to those who may; counts the requests. */
export async function findWrongFiles(world: World, { subjects, people }: Scene, whos: readonly Who[]) {
  const wrong: string[] = []
  const ask = async (url: string, who: Who) =>
    (await world.app.inject({ url, headers: { cookie: `session=${people.viewers[who].token}` } })).statusCode
  let asked = 0
  for (const { name, state, depth, file, isReply } of subjects) {
    if (isReply) continue
    const remote = world.app.servedRoutes.has(`GET ${remotePath(':hash')}`) ? await asFileElsewhere(world, file) : null
    for (const who of whos) {
      const visibility = visibilityOfFile(state, depth, who)
      // The owner of an upload has it also where no post shows it.
      for (const url of who === 'owner' || !remote ? [file] : [file, remote]) {
        asked += 1
        const statusCode = await ask(url, who)
        if (visibility !== 'either' && (statusCode === 200) !== (visibility === 'sent'))
          wrong.push(`the file ${url} of ${name} answers ${statusCode} to ${who}`)
      }
    }
  }
  return { asked, wrong }
}

/** Shows a file of another server wherever this one is shown. */
async function asFileElsewhere(world: World, file: string): Promise<string> {
  const [, hash = ''] = /\/([0-9a-f]{40})\//.exec(file) ?? []
  const address = createHash('sha256').update(file).digest()
  const named = address.toString('base64url')
  await sql`
    insert into remote_files (url_hash, url, key, bytes)
    values (${address}, ${`https://far.example${file}`}, ${file.slice('/media/'.length)}, 1)
    on conflict do nothing`.execute(world.db)
  await sql`
    insert into content_media (hash, content_id)
    select ${named}, content_id from content_media where hash = ${hash} on conflict do nothing`.execute(world.db)
  return remotePath(named)
}
