import { setTimeout as wait } from 'node:timers/promises'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { RemoteDraft } from '@bowerbird/domain/federation/from-object.ts'
import type { Deps } from '../../core/deps.ts'
import { fetchAndSave } from '../incoming/save-remote-post.ts'
import { UnusableActorError } from '../remote-actors.ts'
import { reportedIn } from './incoming-trail.ts'

const fetchesMax = 10
const fetchingMs = 5000

/** Fetches the parts of a trail that are of third servers from those, as far as they answer in time. */
export async function bringTrail(deps: Deps, draft: RemoteDraft): Promise<void> {
  const others = reportedIn(draft, deps).flatMap((part) => (part.of === 'other' ? [part.id] : []))
  const endsAt = Date.now() + fetchingMs
  for (const id of others.slice(-fetchesMax)) {
    const leftMs = endsAt - Date.now()
    if (leftMs <= 0) return
    await Promise.race([tryToBring(deps, id), wait(leftMs, null, { ref: false })])
  }
}

async function tryToBring(deps: Deps, id: string): Promise<void> {
  try {
    await fetchAndSave(deps, id)
  } catch (problem) {
    if (!(problem instanceof UnusableActorError || problem instanceof RefusedError)) throw problem
  }
}
