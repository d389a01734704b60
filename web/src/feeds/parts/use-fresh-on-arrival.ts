import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type Feed, refreshFeed } from '../feeds.api.ts'

const oldAfterMs = 60_000

/** Whoever comes by a link sees what is new; whoever comes back finds the list as they left it. */
export function useFreshOnArrival(feed: Feed, readAt: number): void {
  const client = useQueryClient()
  const isArrival = useNavigationType() === 'PUSH'
  const { key, mask } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, whatever the list holds by then.
  useEffect(() => {
    const isOld = readAt > 0 && Date.now() - readAt > oldAfterMs
    // What cannot be refreshed stays readable as it is.
    if (isArrival && !mask && isOld) refreshFeed(client, feed).catch(() => {})
  }, [key])
}
