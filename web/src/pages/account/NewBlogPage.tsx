import { t } from '@bowerbird/domain/core/language/t.ts'
import { NewBlogForm } from '../../accounts/NewBlogForm.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
}

export const head = () => ({ title: t('New blog') })

export function Component() {
  return (
    <SettingsFrame
      title={t('New blog')}
      lead={t('Another blog of your own, with its own name, appearance and followers.')}
    >
      <NewBlogForm />
    </SettingsFrame>
  )
}
