import { listBlogTags } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { useParams } from 'react-router'
import type { PageArgs } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { BlogTags } from '../../feeds/edit-all/BlogTags.tsx'
import { EditFrame } from '../../feeds/edit-all/EditFrame.tsx'
import { prepareEdits } from '../../feeds/edit-all/edit-all.api.ts'

export async function loader(args: PageArgs) {
  const name = await prepareEdits(args)
  await args.client.ensureQueryData(callQuery(listBlogTags, { name }))
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
