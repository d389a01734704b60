import { PasskeySettings } from '../../accounts/passkeys/PasskeySettings.tsx'
import { passkeysQuery } from '../../accounts/passkeys/passkeys.api.ts'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await args.client.ensureQueryData(passkeysQuery)
}

export const head = () => ({ title: 'Ways to log in' })

export function Component() {
  return (
    <SettingsFrame title="Ways to log in" lead="Besides your e-mail address and password.">
      <PasskeySettings />
    </SettingsFrame>
  )
}
