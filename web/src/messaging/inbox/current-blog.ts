import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { storagePrefix } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { setCurrentBlog, useMessaging } from '../messaging.state.ts'

/** MSG-019 */
export const blogsToTalkAs = (user: UserInfo): Channel[] => user.channels.filter((blog) => blog.can_send_messages)

const keyFor = (user: UserInfo) => `${storagePrefix}-blog:${user.name}` // MSG-025

/** The remembered one if it may still talk, else the primary one, else the first. MSG-026 */
export function findBlogToTalkAs(user: UserInfo, remembered: string | null): Channel | undefined {
  const blogs = blogsToTalkAs(user)
  return blogs.find(({ uuid }) => uuid === remembered) ?? blogs.find(({ name }) => name === user.primary) ?? blogs.at(0)
}

/** Takes up what was chosen before, once a page has loaded. MSG-024 */
export function recallCurrentBlog(user: UserInfo): void {
  const known = useMessaging.getState().currentBlogUuid
  const blog = findBlogToTalkAs(user, known ?? readRemembered(user))
  if (blog && blog.uuid !== known) setCurrentBlog(blog.uuid)
}

/** MSG-022 */
export function chooseBlog(user: UserInfo, uuid: string): void {
  setCurrentBlog(uuid)
  try {
    localStorage.setItem(keyFor(user), uuid)
  } catch {
    // The choice lasts as long as the page when there is no storage.
  }
}

function readRemembered(user: UserInfo): string | null {
  try {
    return localStorage.getItem(keyFor(user))
  } catch {
    return null
  }
}

/** The own blog that talks now; undefined where none may. */
export function useCurrentBlog(user: UserInfo): Channel | undefined {
  const uuid = useMessaging(({ currentBlogUuid }) => currentBlogUuid)
  return findBlogToTalkAs(user, uuid)
}
