import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/work/jobs.ts'
import { tellElsewhere } from './tell-elsewhere.actions.ts'

export const sharingTasks = (deps: Deps): Tasks => ({
  tell_elsewhere: (wish) => tellElsewhere(deps, wish),
})
