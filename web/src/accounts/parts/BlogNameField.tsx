import { blogNameMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'

/** POST-031 */
export function BlogNameField({ error }: { error: string | null }) {
  return (
    <TextField
      label="Blog name"
      name="name"
      prefix={blogPath('')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={blogNameMaxLength}
      pattern="[A-Za-z0-9\-]+"
      title="Letters, digits and hyphens"
      hint={`Up to ${blogNameMaxLength} letters, digits and hyphens. It is the address of your blog.`}
      error={error}
    />
  )
}
