import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PageArgs } from '../core/page/page.ts'
import { useLoaderData } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { Developers } from '../help/developers/Developers.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'

const lead = t('Apps can read and post here, with tools you may already have.')

export const loader = ({ origin }: PageArgs) => ({ origin })

export const head = () => ({ title: t('For developers'), description: lead, canonical: '/developers' })

export function Component() {
  const { origin } = useLoaderData<typeof loader>()
  return (
    <Sheet title={t('For developers')} lead={lead} footer={<Link to="/help">{t('All help pages')}</Link>}>
      <Developers origin={origin} />
    </Sheet>
  )
}
