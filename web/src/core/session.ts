import { readUserInfo, type SessionInfo, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { isFlagOn } from '@bowerbird/domain/core/flags.ts'
import { hashKey, type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type Caller, callApi } from './call-api.ts'
import { fetchFormKeyBy, setFormKey } from './form-key.ts'
import { callQuery } from './query.ts'

/** Reads the viewer. Every page has it: the root loader asks before anything is shown. */
export const sessionQuery = { ...callQuery(readUserInfo, {}), staleTime: Number.POSITIVE_INFINITY }

export const askForSession = (call: Caller): Promise<SessionInfo> => call(readUserInfo, {})

fetchFormKeyBy(async () => (await askForSession(callApi)).form_key)

const useWatchedSession = (): SessionInfo => useSuspenseQuery(sessionQuery).data

const sessionHash = import.meta.env.SSR ? hashKey(sessionQuery.queryKey) : ''

/** Reads the cache directly while the server renders: nothing changes there, and subscribing costs time. */
function useSessionAsLoaded(): SessionInfo {
  const session = useQueryClient().getQueryCache().get<SessionInfo>(sessionHash)?.state.data
  if (!session) throw new Error('A page is drawn before it is known for whom')
  return session
}

export const useSession = import.meta.env.SSR ? useSessionAsLoaded : useWatchedSession
export const useUser = (): UserInfo | null => useSession().user
export const useFlag = (name: string): boolean => isFlagOn(useSession().flags, name)

/** Reads the member behind a loader that called `requireUser`. */
export function useMember(): UserInfo {
  const user = useUser()
  if (!user) throw new Error('A guest reached a member part')
  return user
}

export const currentBlogOf = (user: UserInfo): Channel | undefined =>
  user.channels.find((blog) => blog.is_current) ?? user.channels[0]

/** Another person looks from now on, so nothing the last one saw may stay. */
export function beginSession(client: QueryClient, session: SessionInfo): void {
  setFormKey(session.form_key)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
  updateSession(client, () => session)
}

export function updateSession(client: QueryClient, change: (session: SessionInfo) => SessionInfo): void {
  client.setQueryData(sessionQuery.queryKey, (session) => session && change(session))
}

/** The same person, with something of theirs changed. */
export function updateUser(client: QueryClient, change: Partial<UserInfo> | ((user: UserInfo) => UserInfo)): void {
  updateSession(client, (session) => {
    if (!session.user) return session
    const user = typeof change === 'function' ? change(session.user) : { ...session.user, ...change }
    return { ...session, user }
  })
}

/** Counts the questions and submissions that wait in the inbox. */
export const waitingIn = ({ channels }: UserInfo): number =>
  channels.reduce((sum, { inbox_count }) => sum + inbox_count, 0)
