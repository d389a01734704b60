import { decideTokenConsent, readTokenConsent } from '@bowerbird/domain/apps/consent.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { asDocument } from '../../apps/as-document.ts'
import { Consent, VerifierToType } from '../../apps/Consent.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { useLocation, useSearchParams } from '../../core/router/hooks.ts'

/** A code that the app cannot fetch itself; nothing but a code is shown. */
const verifierIn = (search: URLSearchParams) => /^[\w-]{43}$/.exec(search.get('oauth_verifier') ?? '')?.[0]

const consentQuery = (oauth_token: string) => callQuery(readTokenConsent, { oauth_token })

export async function loader(args: PageArgs) {
  await requireUser(args)
  asDocument(args)
  const { searchParams } = args.url
  if (!verifierIn(searchParams)) await args.client.ensureQueryData(consentQuery(searchParams.get('oauth_token') ?? ''))
}

export const head = () => ({ title: t('Allow an app'), robots: 'noindex' as const })

export function Component() {
  const [search] = useSearchParams()
  const verifier = verifierIn(search)
  return verifier ? <VerifierToType verifier={verifier} /> : <Asked token={search.get('oauth_token') ?? ''} />
}

function Asked({ token }: { token: string }) {
  const { pathname, search } = useLocation()
  const { data: consent } = useSuspenseQuery(consentQuery(token))
  const fields = { oauth_token: token }
  return <Consent consent={consent} action={decideTokenConsent.path} fields={fields} here={pathname + search} />
}
