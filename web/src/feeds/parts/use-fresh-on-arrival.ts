import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from '../../core/router/hooks.ts'
import { type Feed, refreshFeed } from '../feeds.api.ts'

const oldAfterMs = 60_000

/** Refreshes the list when one comes by a link, and leaves it as it was when one comes back. */
export function useFreshOnArrival(feed: Feed, readAt: number): void {
  const client = useQueryClient()
  const isArrival = useNavigationType() === 'PUSH'
  const { key, mask } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, whatever the list holds by then.
  useEffect(() => {
    const isOld = readAt > 0 && Date.now() - readAt > oldAfterMs
    // A failed refresh leaves the list readable as it is.
    if (isArrival && !mask && isOld) refreshFeed(client, feed).catch(() => {})
  }, [key])
}
