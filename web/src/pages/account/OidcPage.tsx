import { OidcReturn } from '../../accounts/oidc/OidcReturn.tsx'
import { type PageArgs, readSession } from '../../core/page/page.ts'
import { redirect } from '../../core/router/route.ts'
import { useSession } from '../../core/session.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'

export async function loader({ client }: PageArgs) {
  const { config } = await readSession(client)
  if (!config.oidc_name) throw redirect('/login')
}

export const head = () => ({ title: 'Log in', robots: 'noindex' as const })

export function Component() {
  const name = useSession().config.oidc_name ?? ''
  return (
    <Sheet title={`Continue with ${name}`}>
      <OidcReturn name={name} />
    </Sheet>
  )
}
