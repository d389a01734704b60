import { t } from '@bowerbird/domain/core/language/t.ts'
import { OidcSettings, oidcLinkQuery } from '../../accounts/oidc/OidcSettings.tsx'
import { PasskeySettings } from '../../accounts/passkeys/PasskeySettings.tsx'
import { passkeysQuery } from '../../accounts/passkeys/passkeys.api.ts'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, readSession, requireUser } from '../../core/page/page.ts'
import { useSession } from '../../core/session.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
  const { config } = await readSession(args.client)
  await Promise.all([
    args.client.ensureQueryData(passkeysQuery),
    config.oidc_name && args.client.ensureQueryData(oidcLinkQuery),
  ])
}

export const head = () => ({ title: t('Ways to log in') })

export function Component() {
  const { oidc_name: oidcName } = useSession().config
  return (
    <SettingsFrame title={t('Ways to log in')} lead={t('Besides your email address and password.')}>
      <PasskeySettings />
      {oidcName && <OidcSettings name={oidcName} />}
    </SettingsFrame>
  )
}
