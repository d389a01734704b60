import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../core/deps.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import type { FetchJson } from '../import-source.ts'

const pageMaxBytes = 20_000_000
const second = 1000
/** Waits out the hourly limits of other servers. */
const waitsMs = [5 * second, 30 * second, 120 * second, 600 * second, 1800 * second, 3600 * second]

/** Reads JSON by the one outgoing client. A refusal ends it; a server that is busy or away is asked again later. */
export const fetchJson =
  ({ outgoing }: Pick<Deps, 'outgoing'>, signal?: AbortSignal): FetchJson =>
  async (address) => {
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted()
      try {
        const { body } = await outgoing.read(address, { maxBytes: pageMaxBytes, accept: 'application/json' })
        return JSON.parse(body.toString('utf8'))
      } catch (problem) {
        const waitMs = waitsMs[attempt]
        if (!(problem instanceof OutgoingError) || problem.isRefused || waitMs === undefined) throw problem
        await sleep(waitMs, undefined, signal ? { signal } : {})
      }
    }
  }
