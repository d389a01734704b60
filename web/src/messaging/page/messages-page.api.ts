import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { listConversations, readConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { blogsToTalkAs, findBlogToTalkAs } from '../inbox/current-blog.ts'
import { findConversation } from '../inboxes.state.ts'
import { useMessaging } from '../messaging.state.ts'

export const inboxQuery = (blogUuid: string) => callQuery(listConversations, { participant: blogUuid })

export const talkQuery = (id: string, blogUuid: string) =>
  callQuery(readConversation, { conversation_id: id, participant: blogUuid })

/** The own blog that an address names. */
export const blogInAddress = (user: UserInfo, search: URLSearchParams): Channel | undefined =>
  blogsToTalkAs(user).find(({ name }) => name === search.get('blog'))

/** The conversation as one of one's blogs has it; those of others are not found. */
export async function readTalk(
  { client, url }: PageArgs,
  user: UserInfo,
  id: string,
): Promise<{ blog: Channel; talk: Pick<Conversation, 'participants'> }> {
  if (!/^\d{1,19}$/.test(id)) notFound()
  const named = blogInAddress(user, url.searchParams)
  for (const blog of named ? [named] : blogsToTalkAs(user)) {
    const known = knownTalk(id, blog.uuid)
    if (known) return { blog, talk: known }
    try {
      return { blog, talk: await client.fetchQuery({ ...talkQuery(id, blog.uuid), staleTime: 0, retry: false }) }
    } catch (problem) {
      const isMissing = problem instanceof ApiRefusal && (problem.status === 404 || problem.status === 403)
      if (!isMissing) throw problem
    }
  }
  notFound()
}

/** The page's store knows it already, so that the page changes at once. */
function knownTalk(id: string, blogUuid: string): Pick<Conversation, 'participants'> | undefined {
  const { windows } = useMessaging.getState()
  const known = windows.find((window) => window.id === id) ?? findConversation(id)
  return known?.participants.some(({ uuid }) => uuid === blogUuid) ? known : undefined
}

/** The server renders the list; a browser fetches it in its place. */
export async function readList({ client, url }: PageArgs, user: UserInfo): Promise<void> {
  const blog = blogInAddress(user, url.searchParams) ?? findBlogToTalkAs(user, null)
  if (import.meta.env.SSR && blog) await client.ensureQueryData(inboxQuery(blog.uuid))
}
