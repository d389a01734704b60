import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../core/router/hooks.ts'

const ours = new Set<string>(
  [accountsRefusals, blogsRefusals, coreRefusals].flatMap((refusals) =>
    Object.values(refusals).map(({ text }) => text),
  ),
)

/**
 * Reads the server's refusal of a form sent without scripts, until something is typed. Texts from anyone else are not
 * repeated.
 */
export function useRefused(): string | null {
  const [search] = useSearchParams()
  const text = search.get('refused')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const end = () => setOver(true)
    document.addEventListener('input', end, { once: true })
    return () => document.removeEventListener('input', end)
  }, [])
  if (text === null || isOver) return null
  return ours.has(text) ? text : coreRefusals.badInput.text
}
