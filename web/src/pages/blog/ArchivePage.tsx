import { t } from '@bowerbird/domain/core/language/t.ts'
import { archivePath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { BlogGround } from '../../blogs/BlogGround.tsx'
import { feedsOf } from '../../blogs/blog-head.ts'
import { HeaderFrame } from '../../blogs/HeaderFrame.tsx'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { useLocation, useParams } from '../../core/router/hooks.ts'
import { Archive } from '../../feeds/archive/Archive.tsx'
import { ArchiveFilters } from '../../feeds/archive/ArchiveFilters.tsx'
import { ArchiveFrame, NothingArchived } from '../../feeds/archive/ArchiveFrame.tsx'
import { archiveQuery, readAsked } from '../../feeds/archive/archive.api.ts'
import { SensitiveOverlay } from '../../feeds/blog-view/SensitiveOverlay.tsx'

export const isForReading = true

export async function loader({ client, params: { name = '' }, url }: PageArgs) {
  const { pages } = await client.ensureInfiniteQueryData(archiveQuery(name.toLowerCase(), url.search))
  const { name: blogName, title } = pages[0]?.tumblelog ?? notFound()
  return { name: blogName, title }
}

export const head = ({ name, title }: { name: string; title: string }) => ({
  title: t('{name}’s archive', { name }),
  description: t('Everything that {name} posted, month by month', { name }),
  canonical: archivePath(name),
  feeds: feedsOf({ name, title }),
})

export function Component() {
  const { name = '' } = useParams()
  const { search } = useLocation()
  const { data } = useSuspenseInfiniteQuery(archiveQuery(name.toLowerCase(), search))
  const [first] = data.pages
  if (!first) return null
  const { tumblelog: blog, posts, months, tags, is_safe_mode_applied: isHidden } = first
  const asked = readAsked(search)
  return (
    <BlogGround theme={blog.global_theme_params}>
      <HeaderFrame blog={blog} isCompact isWide />
      <ArchiveFrame blogName={blog.name}>
        {isHidden ? (
          <SensitiveOverlay />
        ) : (
          <>
            <ArchiveFilters name={blog.name} asked={asked} months={months} tags={tags} />
            {posts.length > 0 ? <Archive name={name.toLowerCase()} /> : <NothingArchived blog={blog} asked={asked} />}
          </>
        )}
      </ArchiveFrame>
    </BlogGround>
  )
}
