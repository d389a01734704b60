import { asksOff } from '@bowerbird/domain/asks/asks.refusals.ts'
import { readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AskForm } from '../../asks/AskForm.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { useNavigate, useParams } from '../../core/router/hooks.ts'
import { useSession } from '../../core/session.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'

const blogQuery = (name: string) => callQuery(readBlog, { tumblelog: name.toLowerCase() })

/** Asking needs an account, also without a name. BLOG-187 */
export async function loader(args: PageArgs) {
  await requireUser(args)
  const { name } = await args.client.ensureQueryData(blogQuery(args.params.name ?? ''))
  return { name }
}

export const head = ({ name }: { name: string }) => ({ title: t('Ask {name}', { name }), robots: 'noindex' as const })

/** BLOG-182, BLOG-184 */
export function Component() {
  const { data: blog } = useSuspenseQuery(blogQuery(useParams().name ?? ''))
  const { site_noun } = useSession().config
  const navigate = useNavigate()
  const onAsked = () => {
    toast(t('Your question is in {name}’s inbox.', { name: blog.name }))
    void navigate(blogPath(blog.name))
  }
  return (
    <Sheet
      title={t('Ask a question')}
      footer={<ButtonLink to={blogPath(blog.name)}>{t('Back to {name}', { name: blog.name })}</ButtonLink>}
    >
      {blog.asks ? <AskForm blog={blog} onAsked={onAsked} /> : <Notice>{asksOff(site_noun).text}</Notice>}
    </Sheet>
  )
}
