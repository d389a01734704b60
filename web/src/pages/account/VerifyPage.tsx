import { t } from '@bowerbird/domain/core/language/t.ts'
import { VerifyForm } from '../../accounts/login/VerifyForm.tsx'
import { WayBack } from '../../accounts/login/WayBack.tsx'
import type { PageArgs } from '../../core/page/page.ts'
import { useLoaderData } from '../../core/router/hooks.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'

export const loader = ({ url }: PageArgs) => ({ token: url.searchParams.get('token') ?? '' })
export const head = () => ({ title: t('Confirm your email address'), robots: 'noindex' as const })

export function Component() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <Sheet
      title={t('Confirm your email address')}
      lead={t('This lets us know that our emails reach you.')}
      footer={<WayBack />}
    >
      <VerifyForm token={token} />
    </Sheet>
  )
}
