import { may } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { BlogSwitches } from '../../accounts/settings/BlogSwitches.tsx'
import { PrivacyBlogs } from '../../accounts/settings/PrivacyBlogs.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { rich } from '../../core/rich.tsx'
import { useSearchParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { currentBlogOf, useMember } from '../../core/session.ts'
import { Moving } from '../../federation/Moving.tsx'
import { BlockedBlogs } from '../../moderation/BlockedBlogs.tsx'

export const loader = async (args: PageArgs) => void (await requireUser(args))

export const head = () => ({ title: t('Privacy') })

/** Settings of who may reach and find a blog, and of its blocks; one blog at a time. */
export function Component() {
  const user = useMember()
  const [search] = useSearchParams()
  const channels = user.channels.filter(({ role }) => may(role, 'posts'))
  const blog = channels.find(({ name }) => name === search.get('blog')) ?? currentBlogOf({ ...user, channels })
  if (!blog) return null
  const lead = (
    <>
      {rich('This is about <link>{name}</link>. Each of your blogs has its own choices.', {
        name: blog.name,
        link: (text) => <Link to={blogPath(blog.name)}>{text}</Link>,
      })}
    </>
  )
  return (
    <SettingsFrame title={t('Privacy')} lead={lead}>
      <PrivacyBlogs channels={channels} chosen={blog.name} />
      {may(blog.role, 'settings') && (
        <>
          <BlogSwitches key={blog.name} blog={blog} />
          <Moving key={`moving ${blog.name}`} blog={blog} />
        </>
      )}
      <BlockedBlogs key={`blocked ${blog.name}`} blog={blog} />
    </SettingsFrame>
  )
}
