import { t } from '@bowerbird/domain/core/language/t.ts'
import { ResetForm } from '../../accounts/login/ResetForm.tsx'
import { WayBack } from '../../accounts/login/WayBack.tsx'
import type { PageArgs } from '../../core/page/page.ts'
import { useLoaderData } from '../../core/router/hooks.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'

export const loader = ({ url }: PageArgs) => ({ token: url.searchParams.get('token') ?? '' })
export const head = () => ({ title: t('Set a new password'), robots: 'noindex' as const })

export function Component() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <Sheet
      title={t('Set a new password')}
      lead={t('This ends every session of your account, including this one.')}
      footer={<WayBack />}
    >
      <ResetForm token={token} />
    </Sheet>
  )
}
