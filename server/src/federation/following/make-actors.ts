import type { Deps } from '../../core/deps.ts'
import { readActor } from '../local-actors.ts'

export type FollowingDeps = Pick<Deps, 'config' | 'db' | 'secret'>

/** Other servers fetch the actors of those who write to them, so these must be there before anything is sent. */
export async function makeActors(
  deps: FollowingDeps,
  blogs: readonly { blogId: string; name: string }[],
): Promise<void> {
  const byId = new Map(blogs.map(({ blogId, name }) => [blogId, name]))
  await Promise.all([...byId].map(([blogId, name]) => readActor(deps, blogId, name)))
}
