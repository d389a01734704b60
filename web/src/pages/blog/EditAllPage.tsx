import { useParams } from 'react-router'
import { notFound, type PageArgs, readSession } from '../../core/page/page.ts'
import { EditAll } from '../../feeds/edit-all/EditAll.tsx'
import { EditFrame } from '../../feeds/edit-all/EditFrame.tsx'
import { postsToEditQuery } from '../../feeds/edit-all/edit-all.api.ts'

/** The page does not exist for whoever is not a member of the blog. */
export async function loader({ client, params: { name = '' }, url }: PageArgs) {
  const { user } = await readSession(client)
  if (!user?.channels.some((blog) => blog.name === name)) notFound()
  await client.ensureInfiniteQueryData(postsToEditQuery(name, url.search))
  return { name }
}

export const head = ({ name }: { name: string }) => ({ title: `Edit posts of ${name}`, robots: 'noindex' as const })

export function Component() {
  const { name = '' } = useParams()
  return (
    <EditFrame key={name} name={name} chosen="posts">
      <EditAll name={name} />
    </EditFrame>
  )
}
