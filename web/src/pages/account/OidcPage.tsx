import { t } from '@bowerbird/domain/core/language/t.ts'
import { OidcReturn } from '../../accounts/oidc/OidcReturn.tsx'
import { type PageArgs, readSession } from '../../core/page/page.ts'
import { redirect } from '../../core/router/route.ts'
import { useSession } from '../../core/session.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'

export async function loader({ client }: PageArgs) {
  const { config } = await readSession(client)
  if (!config.oidc_name) throw redirect('/login')
}

export const head = () => ({ title: t('Log in'), robots: 'noindex' as const })

export function Component() {
  const name = useSession().config.oidc_name ?? ''
  return (
    <Sheet title={t('Continue with {name}', { name })}>
      <OidcReturn name={name} />
    </Sheet>
  )
}
