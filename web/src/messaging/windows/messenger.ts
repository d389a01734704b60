import type { SessionInfo, UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '../../core/call-api.ts'
import { callerOf } from '../../core/query.ts'
import { sessionQuery } from '../../core/session.ts'

/** Dependencies of the work behind the windows: the server, and the viewer. */
export interface Messenger {
  call: Caller
  user: () => UserInfo
  config: () => SessionInfo['config']
}

export function createMessenger(client: QueryClient): Messenger {
  const session = () => {
    const known = client.getQueryData(sessionQuery.queryKey)
    if (!known?.user) throw new Error('Messaging is for members')
    return { ...known, user: known.user }
  }
  return { call: callerOf(client), user: () => session().user, config: () => session().config }
}

type KnownParticipant = Pick<Participant, 'uuid' | 'url' | 'name' | 'avatar_url' | 'theme'>

/** Somebody of whom only the little that is kept with a window is known. MSG-177 */
export const asParticipant = (known: KnownParticipant): Participant => ({
  title: '',
  description: '',
  is_adult: false,
  is_blog_following_you: false,
  is_following_blog: false,
  duration_blog_following_you: 0,
  duration_following_blog: 0,
  seconds_since_last_activity: -1,
  can_receive_messages: true,
  is_messaging_bot: false,
  mention_key: '',
  ...known,
})

export const ownParticipant = ({ uuid, url, name, avatar_url, global_theme_params: theme }: Channel): Participant =>
  asParticipant({ uuid, url, name, avatar_url, theme })
