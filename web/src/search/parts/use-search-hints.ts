import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { readSearchHints } from '@bowerbird/domain/search/search.contract.ts'
import { hintDelayMs } from '@bowerbird/domain/search/search.limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../core/query.ts'

interface Hints {
  tags: string[]
  blogs: OutputOf<typeof readSearchHints>['blogs']
}

const none: Hints = { tags: [], blogs: [] }

/** What is typed is looked for after a pause; until the answer is there, the one before stays. */
export function useSearchHints(typed: string): Hints {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), hintDelayMs)
    return () => clearTimeout(pause)
  }, [typed])
  const { data } = useQuery({
    ...callQuery(readSearchHints, { q: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (!typed || !asked || !data) return none
  return { tags: data.tags.map(({ tag }) => tag), blogs: data.blogs }
}
