import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../core/page/page.ts'
import { useLocation, useParams } from '../core/router/hooks.ts'
import { redirect } from '../core/router/route.ts'
import { useMember } from '../core/session.ts'
import { blogsToTalkAs } from '../messaging/inbox/current-blog.ts'
import { MessagesView } from '../messaging/page/MessagesView.tsx'
import { readList, readTalk } from '../messaging/page/messages-page.api.ts'
import { messagesPath } from '../messaging/page/messages-path.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'

const isNew = (id: string | undefined) => id === 'new'

/** A guest logs in first and comes back; a conversation of others is not found. DAY-075, DAY-079 */
export async function loader(args: PageArgs) {
  const user = await requireUser(args)
  const { conversation: id } = args.params
  await readList(args, user)
  if (!id || isNew(id)) return { name: null }
  const { blog, talk } = await readTalk(args, user, id)
  if (blogsToTalkAs(user).length > 1 && !args.url.searchParams.has('blog')) throw redirect(messagesPath(blog.name, id))
  return { name: talk.participants.find(({ uuid }) => uuid !== blog.uuid)?.name ?? null }
}

export const head = ({ name }: { name: string | null }) => ({
  title: name ? t('Messages with {name}', { name }) : t('Messages'),
  robots: 'noindex' as const,
})

export function Component() {
  const { can_message } = useMember()
  const { conversation: id } = useParams()
  const search = new URLSearchParams(useLocation().search)
  if (!can_message) {
    const action = <ButtonLink to="/settings/account">{t('Confirm your address')}</ButtonLink>
    return (
      <EmptyState
        illustration="shell"
        title={t('Confirm your email address to send messages')}
        action={action}
        heading="h1"
      />
    )
  }
  return <MessagesView id={isNew(id) ? null : id} to={isNew(id) ? search.get('to') : null} search={search} />
}
