import { NewBlogForm } from '../../accounts/NewBlogForm.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
}

export const head = () => ({ title: 'New blog' })

export function Component() {
  return (
    <SettingsFrame title="New blog" lead="Another place of your own, with its own name, look and followers.">
      <NewBlogForm />
    </SettingsFrame>
  )
}
