import { listBlogTags } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { useParams } from 'react-router'
import { notFound, type PageArgs, readSession } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { BlogTags } from '../../feeds/edit-all/BlogTags.tsx'
import { EditFrame } from '../../feeds/edit-all/EditFrame.tsx'

/** The page does not exist for whoever is not a member of the blog. */
export async function loader({ client, params: { name = '' } }: PageArgs) {
  const { user } = await readSession(client)
  if (!user?.channels.some((blog) => blog.name === name)) notFound()
  await client.ensureQueryData(callQuery(listBlogTags, { name }))
  return { name }
}

export const head = ({ name }: { name: string }) => ({ title: `Tags of ${name}`, robots: 'noindex' as const })

export function Component() {
  const { name = '' } = useParams()
  return (
    <EditFrame key={name} name={name} chosen="tags">
      <BlogTags name={name} />
    </EditFrame>
  )
}
