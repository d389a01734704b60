import { batchEveryMs, batchSize } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { useEffect, useState } from 'react'

/** A list drawn a batch at a time; what is drawn already stays. MSG-065 */
export function useBatches<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(batchSize)
  useEffect(() => {
    if (count >= items.length) return
    const timer = setTimeout(() => setCount(count + batchSize), batchEveryMs)
    return () => clearTimeout(timer)
  }, [count, items.length])
  return items.slice(0, count)
}
