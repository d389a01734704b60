import { endSession, listSessions, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { resendVerification } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../core/query.ts'
import { keepUser, useMember } from '../../core/session.ts'
import { toast } from '../../ui/overlays/toasts.ts'

export const sessionsQuery = callQuery(listSessions, {})

const tellProblem = (refusal: Error) => toast(refusal.message, { tone: 'problem' })

type AccountSwitch = 'safe_mode' | 'is_sounds_enabled' | 'email_notifications' | 'desktop_notifications'

/** A switch of one's own account: it moves at once, and back if the server says no. */
export function useAccountSwitch(name: AccountSwitch) {
  const call = useCall()
  const client = useQueryClient()
  const user = useMember()
  return useMutation({
    mutationFn: (isOn: boolean) => call(saveSettings, { [name]: isOn }),
    onMutate: (isOn) => keepUser(client, { [name]: isOn }),
    onSuccess: () => {
      // What was read before was read with the other choice. BLOG-220
      if (name === 'safe_mode') client.removeQueries({ type: 'inactive' })
    },
    onError: (refusal) => {
      keepUser(client, { [name]: user[name] })
      tellProblem(refusal)
    },
  })
}

type BlogSettings = NonNullable<SentTo<typeof saveSettings>['tumblelog']>

/** What the settings page of a blog saves; the blog shows it at once everywhere. */
export function useSaveBlog(blogName: string) {
  const call = useCall()
  const client = useQueryClient()
  const { channels } = useMember()
  return useMutation({
    mutationFn: (settings: BlogSettings) =>
      call(saveSettings, { page: 'blog', tumblelog_name_or_id: blogName, tumblelog: settings }),
    onMutate: (settings) => keepUser(client, withBlog(blogName, settings as Partial<UserInfo['channels'][number]>)),
    onSuccess: (saved) => keepUser(client, withBlog(blogName, saved as UserInfo['channels'][number])),
    onError: () => keepUser(client, { channels }),
  })
}

export const withBlog = (blogName: string, change: Partial<UserInfo['channels'][number]>) => (user: UserInfo) => ({
  ...user,
  channels: user.channels.map((blog) => (blog.name === blogName ? { ...blog, ...change } : blog)),
})

export function useResendVerification() {
  const call = useCall()
  return useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toast('A mail is on its way.'),
    onError: tellProblem,
  })
}

/** Ends one session, or every other with "others". */
export function useEndSession() {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { id }),
    onSuccess: ({ ended }) => {
      toast(ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`)
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: tellProblem,
  })
}
