import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { useSearchParams } from 'react-router'

const ours = new Set<string>(
  [accountsRefusals, blogsRefusals, coreRefusals].flatMap((refusals) =>
    Object.values(refusals).map(({ text }) => text),
  ),
)

/** Reads the server's refusal of a form sent without scripts. Texts from anyone else are not repeated. */
export function useRefused(): string | null {
  const [search] = useSearchParams()
  const text = search.get('refused')
  if (text === null) return null
  return ours.has(text) ? text : coreRefusals.badInput.text
}
