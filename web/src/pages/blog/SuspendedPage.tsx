import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useParams } from '../../core/router/hooks.ts'
import { SuspendedBlog, suspensionQuery } from '../../moderation/SuspendedBlog.tsx'

/** Exists for members of a suspended blog alone. */
export async function loader(args: PageArgs) {
  await requireUser(args)
  const { name } = await args.client.ensureQueryData(suspensionQuery((args.params.name ?? '').toLowerCase()))
  return { name }
}

export const head = ({ name }: { name: string }) => ({
  title: t('{name} is suspended', { name }),
  robots: 'noindex' as const,
})

export function Component() {
  return <SuspendedBlog blogName={(useParams().name ?? '').toLowerCase()} />
}
