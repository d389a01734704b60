import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { type ActivityFilter, activityFilters } from '@bowerbird/domain/activity/activity.contract.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { currentBlogOf } from '../core/session.ts'

/** BLOG-076 */
export const activityPath = (blogName: string, filter: ActivityFilter = 'all') =>
  `${blogPath(blogName)}/activity${filter === 'all' ? '' : `?filter=${filter}`}`

/** The activity of the chosen one among one's blogs. DAY-081 */
export const allActivityPath = (blogName: string, filter: ActivityFilter = 'all') =>
  `/activity?blog=${blogName}${filter === 'all' ? '' : `&filter=${filter}`}`

export const filterIn = (search: URLSearchParams): ActivityFilter =>
  activityFilters.find((filter) => filter === search.get('filter')) ?? 'all'

/** The blog of an address, else the current one. */
export function blogIn(user: UserInfo, search: URLSearchParams) {
  const name = search.get('blog')
  return name === null ? currentBlogOf(user) : user.channels.find((blog) => blog.name === name.toLowerCase())
}
