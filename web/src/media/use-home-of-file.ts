import { remotePath } from '@bowerbird/domain/core/urls.ts'
import { useEffect, useState } from 'react'

/** Finds the address at home of a file of another server that is too large to be brought here. */
export function useHomeOfFile(src: string, hasFailed: boolean): string | null {
  const [home, setHome] = useState<string | null>(null)
  useEffect(() => {
    if (!hasFailed || !src.startsWith(remotePath(''))) return
    const ending = new AbortController()
    readHome(src, ending.signal)
      .then(setHome)
      .catch(() => {})
    return () => ending.abort()
  }, [src, hasFailed])
  return home
}

async function readHome(src: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(src, { signal })
  if (answer.status === 413) return ((await answer.json()) as { home: string }).home
  await answer.body?.cancel()
  return null
}
