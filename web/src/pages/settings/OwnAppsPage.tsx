import { t } from '@bowerbird/domain/core/language/t.ts'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { appsQuery } from '../../apps/apps.api.ts'
import { OwnApps } from '../../apps/OwnApps.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { AppWebhooks } from '../../webhooks/AppWebhooks.tsx'
import { webhooksQuery } from '../../webhooks/webhooks.api.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await Promise.all([args.client.ensureQueryData(appsQuery), args.client.prefetchQuery(webhooksQuery)])
}

export const head = () => ({ title: t('Your apps') })

export function Component() {
  return (
    <SettingsFrame
      title={t('Your apps')}
      lead={rich(
        'Programs that you write or run can read and post here through the API. Each has a key of its own. <link>How to begin</link>',
        { link: (text) => <Link to="/developers">{text}</Link> },
      )}
    >
      <OwnApps webhooks={(app) => <AppWebhooks app={app} />} />
    </SettingsFrame>
  )
}
