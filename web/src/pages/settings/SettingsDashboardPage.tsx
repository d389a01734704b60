import { t } from '@bowerbird/domain/core/language/t.ts'
import { DashboardSwitches } from '../../accounts/settings/AccountSwitches.tsx'
import { LookChoice } from '../../accounts/settings/LookChoice.tsx'
import { ReadingSwitches, WritingChoice } from '../../accounts/settings/ReadingSwitches.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { MutedBlogs } from '../../moderation/MutedBlogs.tsx'
import { Filters } from '../../posts/filters/Filters.tsx'
import { Warnings } from '../../posts/filters/Warnings.tsx'

export const loader = async (args: PageArgs) => void (await requireUser(args))

export const head = () => ({ title: t('Dashboard') })

export function Component() {
  return (
    <SettingsFrame title={t('Dashboard')}>
      <DashboardSwitches />
      <LookChoice />
      <ReadingSwitches />
      <WritingChoice />
      <Filters />
      <Warnings />
      <MutedBlogs />
    </SettingsFrame>
  )
}
