import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useEffect } from 'react'
import { redirect, useNavigate } from 'react-router'
import { notFound, type PageArgs, requireUser } from '../core/page/page.ts'
import { currentBlogOf } from '../core/session.ts'
import { openInbox } from '../messaging/messaging.state.ts'

/** The shortcuts of an installed app have one address for everybody: here they become those of the member. */
export async function loader(args: PageArgs) {
  const user = await requireUser(args)
  const { place } = args.params
  if (place === 'messages') return
  if (place !== 'activity' && place !== 'drafts') notFound()
  throw redirect(`${blogPath(currentBlogOf(user)?.name ?? user.primary)}/${place}`)
}

export const head = () => ({ title: 'Messages', robots: 'noindex' as const })

/** Messages have no page of their own: they open over the dashboard. */
export function Component() {
  const navigate = useNavigate()
  useEffect(() => {
    const go = async () => {
      await navigate('/dashboard', { replace: true })
      openInbox()
    }
    void go()
  }, [navigate])
  return null
}
