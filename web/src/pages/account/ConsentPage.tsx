import { decideConsent, readConsent } from '@bowerbird/domain/apps/consent.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { asDocument } from '../../apps/as-document.ts'
import { Consent } from '../../apps/Consent.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { useLocation, useSearchParams } from '../../core/router/hooks.ts'

const names = [
  ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'],
]

/** Parameters that nobody knows are ignored, as OAuth asks; the first of two counts. */
const fieldsIn = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])))

const consentQuery = (fields: Record<string, string>) => callQuery(readConsent, fields as never)

export async function loader(args: PageArgs) {
  await requireUser(args)
  asDocument(args)
  await args.client.ensureQueryData(consentQuery(fieldsIn(args.url.searchParams)))
}

export const head = () => ({ title: t('Allow an app'), robots: 'noindex' as const })

export function Component() {
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const fields = fieldsIn(search)
  const { data: consent } = useSuspenseQuery(consentQuery(fields))
  return <Consent consent={consent} action={decideConsent.path} fields={fields} here={pathname + query} />
}
