import { listBlogTags } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { useParams } from 'react-router'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { BlogTags } from '../../feeds/edit-all/BlogTags.tsx'
import { EditAll } from '../../feeds/edit-all/EditAll.tsx'
import { EditFrame } from '../../feeds/edit-all/EditFrame.tsx'
import { postsToEditQuery, prepareEdits } from '../../feeds/edit-all/edit-all.api.ts'

export async function loader(args: PageArgs) {
  const { client, params, url } = args
  const { part } = params
  if (part !== undefined && part !== 'tags') notFound()
  const name = await prepareEdits(args)
  if (part) await client.ensureQueryData(callQuery(listBlogTags, { name }))
  else await client.ensureInfiniteQueryData(postsToEditQuery(name, url.search))
  return { name, part }
}

export const head = ({ name, part }: { name: string; part: string | undefined }) => ({
  title: `${part ? 'Tags' : 'Edit posts'} of ${name}`,
  robots: 'noindex' as const,
})

export function Component() {
  const { name = '', part } = useParams()
  return (
    <EditFrame key={name} name={name} chosen={part ? 'tags' : 'posts'}>
      {part ? <BlogTags name={name} /> : <EditAll name={name} />}
    </EditFrame>
  )
}
