import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/work/jobs.ts'
import { crossPost } from './cross-post.actions.ts'

export const sharingTasks = (deps: Deps): Tasks => ({
  tell_elsewhere: (wish) => crossPost(deps, wish),
})
