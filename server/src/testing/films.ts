import { slowMediaTasks } from '../media/media.jobs.ts'
import { settleVideos } from '../posts/settle-videos.listeners.ts'
import type { Person, World } from './world.ts'

/** Does what the worker does for the films of a member: transcodes them and publishes the posts that wait for them. */
export async function finishFilms(world: World, who: Person): Promise<void> {
  const films = await world.db
    .selectFrom('media')
    .select(['id', 'hash'])
    .where('owner_account_id', '=', who.accountId)
    .where('kind', '=', 'video')
    .execute()
  for (const { id: mediaId, hash } of films) {
    await slowMediaTasks(world.deps).transcode_video?.({ hash })
    await world.db.transaction().execute((tx) => settleVideos(tx, { mediaId, state: 'ready' }, ''))
  }
}
