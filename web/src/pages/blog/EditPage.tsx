import { t } from '@bowerbird/domain/core/language/t.ts'
import { listBlogTags } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { useParams } from '../../core/router/hooks.ts'
import { BlogTags } from '../../feeds/edit-all/BlogTags.tsx'
import { EditAll } from '../../feeds/edit-all/EditAll.tsx'
import { EditFrame } from '../../feeds/edit-all/EditFrame.tsx'
import { postsToEditQuery, prepareEdits } from '../../feeds/edit-all/edit-all.api.ts'

export async function loader(args: PageArgs) {
  const { client, params, url } = args
  const { section } = params
  if (section !== undefined && section !== 'tags') notFound()
  const name = await prepareEdits(args)
  if (section) await client.ensureQueryData(callQuery(listBlogTags, { name }))
  else await client.ensureInfiniteQueryData(postsToEditQuery(name, url.search))
  return { name, section }
}

export const head = ({ name, section }: { name: string; section: string | undefined }) => ({
  title: section ? t('Tags of {name}', { name }) : t('Edit posts of {name}', { name }),
  robots: 'noindex' as const,
})

export function Component() {
  const { name = '', section } = useParams()
  return (
    <EditFrame key={name} name={name} chosen={section ? 'tags' : 'posts'}>
      {section ? <BlogTags name={name} /> : <EditAll name={name} />}
    </EditFrame>
  )
}
