import type { Deps } from '../../core/deps.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import type { Jobs } from '../../core/work/jobs.ts'
import { UnusableActorError } from '../remote-actors.ts'
import { takeName } from '../remote-blogs.ts'
import { isRefusedHost } from '../servers/rules.store.ts'
import { askWebFinger } from './look-up.actions.ts'

/** Two people of one server claim a name: WebFinger there says whose it is. A server that does not answer is asked again. */
export async function confirmName(deps: Deps, { actorId }: Jobs['confirm_name']): Promise<void> {
  const actor = await deps.db
    .selectFrom('remote_actors')
    .select(['actor_url', 'name', 'host'])
    .where('id', '=', actorId)
    .executeTakeFirst()
  if (!actor || (await isRefusedHost(deps.db, deps.config, actor.host))) return
  try {
    const confirmed = await askWebFinger(deps, { name: actor.name.toLowerCase(), host: actor.host })
    if (confirmed === actor.actor_url) await deps.db.transaction().execute((tx) => takeName(tx, actorId))
  } catch (problem) {
    const isAnswer = problem instanceof UnusableActorError || (problem instanceof OutgoingError && problem.isRefused)
    if (!isAnswer) throw problem
  }
}
