import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogTitleMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { useNavigate } from '../core/router/hooks.ts'
import { updateUser } from '../core/session.ts'
import { useSubmit } from '../core/use-submit.ts'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { BlogNameField } from './parts/BlogNameField.tsx'

/** POST-031 */
export function NewBlogForm() {
  const call = useCall()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useSubmit(async (typed) => {
    const { tumblelog } = await call(createBlog, { name: typed('name'), title: typed('title') })
    updateUser(client, (user) => ({ ...user, channels: [...user.channels, tumblelog] }))
    toast(t('{name} is yours.', { name: tumblelog.name }))
    await navigate(`/settings/blog/${tumblelog.name}`)
  })
  return (
    <SubmitForm form={form} submit={t('Create blog')}>
      <BlogNameField />
      <TextField
        label={t('Title')}
        name="title"
        maxLength={blogTitleMaxLength}
        hint={t('Shown at the top of your blog. You can change it anytime.')}
      />
    </SubmitForm>
  )
}
