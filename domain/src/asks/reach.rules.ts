export interface Reachable {
  can_receive_messages: boolean
  asks: boolean
  submissions: boolean
  is_mine: boolean
}

export type Reach = 'message' | 'ask' | 'submit'

/** Lists the ways to reach a blog in menu order. BLOG-188 … BLOG-190, BLOG-192 */
export function waysToReach({ can_receive_messages, asks, submissions, is_mine }: Reachable): Reach[] {
  if (is_mine) return []
  const ways: Reach[] = []
  if (can_receive_messages) ways.push('message')
  if (asks) ways.push('ask')
  if (submissions) ways.push('submit')
  return ways
}

/** A message begins at once when questions are off and messages are on. BLOG-191, BLOG-192 */
export const messagesDirectly = (blog: Reachable): boolean => !blog.asks && waysToReach(blog).includes('message')
