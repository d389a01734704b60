import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { gifLimitDefault, gifsCacheMs } from '@bowerbird/domain/media/gifs.limits.ts'
import { searchGifs } from '@bowerbird/domain/search/gifs.contract.ts'
import type { Caller } from '../core/call-api.ts'

/** A query's results, with their time. POST-288 */
export interface FoundGifs extends OutputOf<typeof searchGifs> {
  query: string
  limit: number
  /** The search's context. */
  loggingContext: string
  ts: number
}

const cache = new Map<string, FoundGifs>()

/** The same query within five minutes makes no call. POST-285, POST-286 */
export async function findGifs(call: Caller, query: string, loggingContext = ''): Promise<FoundGifs> {
  const known = cache.get(query)
  if (known && Date.now() - known.ts < gifsCacheMs) return { ...known, loggingContext }
  const limit = gifLimitDefault
  const answer: unknown = await call(searchGifs, {
    q: query,
    limit,
    ...(loggingContext && { context: loggingContext }),
  })
  if (!answer || typeof answer !== 'object' || !('media' in answer)) throw new Error(t('Invalid GIF search response')) // POST-289
  const found = { ...(answer as OutputOf<typeof searchGifs>), query, limit, loggingContext, ts: Date.now() }
  cache.set(query, found)
  return found
}

export const clearGifs = (): void => cache.clear()
