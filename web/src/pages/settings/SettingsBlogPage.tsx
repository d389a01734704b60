import { may } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { StyleForm } from '../../accounts/looks/StyleForm.tsx'
import { Members } from '../../accounts/members/Members.tsx'
import { AppearanceForm } from '../../accounts/settings/AppearanceForm.tsx'
import { AvatarSettings } from '../../accounts/settings/AvatarSettings.tsx'
import { DeleteBlog } from '../../accounts/settings/DeleteBlog.tsx'
import { DomainForm } from '../../accounts/settings/DomainForm.tsx'
import { ImportSection } from '../../accounts/settings/ImportSection.tsx'
import { PrivacyOfBlog } from '../../accounts/settings/PrivacyOfBlog.tsx'
import { QueueForm } from '../../accounts/settings/QueueForm.tsx'
import { RenameBlog } from '../../accounts/settings/RenameBlog.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { notFound, type PageArgs, requireUser } from '../../core/page/page.ts'
import { useParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useMember } from '../../core/session.ts'
import { AdultMark } from '../../moderation/AdultMark.tsx'
import { DeletedPosts } from '../../posts/bin/DeletedPosts.tsx'

export async function loader(args: PageArgs) {
  const [{ channels }, { name }] = [await requireUser(args), args.params]
  if (!name || !channels.some((blog) => blog.name === name)) notFound()
  return { name }
}

export const head = ({ name }: { name: string }) => ({ title: name })

export function Component() {
  const { name } = useParams()
  const blog = useMember().channels.find((channel) => channel.name === name)
  if (!blog) return null
  return (
    <SettingsFrame key={name} title={blog.name} lead={<Link to={blogPath(blog.name)}>{t('Visit this blog')}</Link>}>
      {may(blog.role, 'settings') && (
        <>
          <AvatarSettings blog={blog} />
          <AppearanceForm blog={blog} />
          <StyleForm blog={blog} />
          <QueueForm blog={blog} />
          {may(blog.role, 'blog') && <DomainForm blog={blog} />}
          <AdultMark blog={blog} />
          <PrivacyOfBlog blogName={blog.name} />
          <ImportSection blogName={blog.name} />
        </>
      )}
      <Members blog={blog} />
      {may(blog.role, 'members') && <DeletedPosts blogName={blog.name} />}
      {may(blog.role, 'blog') && (
        <>
          <RenameBlog blogName={blog.name} />
          <DeleteBlog blogName={blog.name} />
        </>
      )}
    </SettingsFrame>
  )
}
