import { endSession, listSessions, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { resendVerification } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Reading } from '@bowerbird/domain/core/reading.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../core/query.ts'
import { useSerialMutation } from '../../core/serial-mutation.ts'
import { sessionQuery, updateUser } from '../../core/session.ts'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'

export const sessionsQuery = callQuery(listSessions, {})

const userOf = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey)?.user as UserInfo

type AccountSwitch =
  | 'safe_mode'
  | 'shows_activity'
  | 'open_to_invitations'
  | 'is_sounds_enabled'
  | 'email_notifications'
  | 'desktop_notifications'

/** A switch of one's own account: it moves at once, and back if the server says no. */
export function useAccountSwitch(name: AccountSwitch) {
  const call = useCall()
  const client = useQueryClient()
  return useSerialMutation({
    name: `setting ${name}`,
    send: (isOn: boolean) => call(saveSettings, { [name]: isOn }),
    optimistic: {
      read: () => userOf(client)[name],
      show: (isOn) => updateUser(client, { [name]: isOn }),
      expect: (_now, isOn) => isOn,
    },
    onSuccess: () => {
      // Cached answers were read with the old choice. BLOG-220
      if (name === 'safe_mode' || name === 'open_to_invitations') client.removeQueries({ type: 'inactive' })
    },
    onError: showProblem,
  })
}

/** Settings for reading move likewise; lists that were read without them are read again. CTRL-040 */
export function useReadingSwitch() {
  const call = useCall()
  const client = useQueryClient()
  return useSerialMutation({
    name: 'reading',
    send: (change: Partial<Reading>) => call(saveSettings, { reading: change }),
    optimistic: {
      read: () => userOf(client).reading,
      show: (reading) => updateUser(client, { reading }),
      expect: (now, change) => ({ ...now, ...change }),
    },
    onSuccess: () => client.removeQueries({ type: 'inactive' }),
    onError: showProblem,
  })
}

type BlogSettings = NonNullable<SentTo<typeof saveSettings>['tumblelog']>

/** Saves a blog's settings; the blog shows them at once everywhere. */
export function useSaveBlog(blogName: string) {
  const call = useCall()
  const client = useQueryClient()
  return useSerialMutation({
    name: `blog ${blogName}`,
    send: (settings: BlogSettings) =>
      call(saveSettings, { page: 'blog', tumblelog_name_or_id: blogName, tumblelog: settings }),
    optimistic: {
      read: (): Partial<Channel> => userOf(client).channels.find(({ name }) => name === blogName) ?? {},
      show: (blog) => updateUser(client, withBlog(blogName, blog)),
      expect: (now, settings) => ({ ...now, ...(settings as Partial<Channel>) }),
      answered: (_before, saved) => saved as Channel,
    },
  })
}

export const withBlog = (blogName: string, change: Partial<Channel>) => (user: UserInfo) => ({
  ...user,
  channels: user.channels.map((blog) => (blog.name === blogName ? { ...blog, ...change } : blog)),
})

export function useResendVerification() {
  const call = useCall()
  return useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toast(t('Email sent')),
    onError: showProblem,
  })
}

/** Ends one session, or every other with "others". */
export function useEndSession() {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { id }),
    onSuccess: ({ ended }) => {
      toast(t('{ended, plural, =1 {Ended one session} other {Ended # sessions}}', { ended }))
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: showProblem,
  })
}
