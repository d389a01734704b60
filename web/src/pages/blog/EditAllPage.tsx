import { useParams } from 'react-router'
import type { PageArgs } from '../../core/page/page.ts'
import { EditAll } from '../../feeds/edit-all/EditAll.tsx'
import { EditFrame } from '../../feeds/edit-all/EditFrame.tsx'
import { postsToEditQuery, prepareEdits } from '../../feeds/edit-all/edit-all.api.ts'

export async function loader(args: PageArgs) {
  const name = await prepareEdits(args)
  await args.client.ensureInfiniteQueryData(postsToEditQuery(name, args.url.search))
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
