import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/jobs.ts'

export const mediaTasks = (_deps: Deps): Tasks => ({})
