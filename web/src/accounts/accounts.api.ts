import { chooseCurrentBlog, logOut, type SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRevalidator } from 'react-router'
import { useCall } from '../core/query.ts'
import { beginSession, keepUser, useUser } from '../core/session.ts'
import { toast } from '../ui/toasts.ts'

/** After logging in, out or registering: everything shown is read anew for the new viewer. */
export function useBeginSession() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (session: SessionInfo, goTo: string) => {
    beginSession(client, session)
    await navigate(goTo)
    await revalidate()
  }
}

export function useLogOut() {
  const call = useCall()
  const begin = useBeginSession()
  return useMutation({
    mutationFn: () => call(logOut, {}),
    onSuccess: (session) => begin(session, '/'),
    onError: (refusal) => toast(refusal.message, { tone: 'problem' }),
  })
}

/** Acts as another of one's blogs at once, and goes back if the server says no. POST-032 */
export function useChooseBlog() {
  const call = useCall()
  const client = useQueryClient()
  const before = useUser()
  return useMutation({
    mutationFn: (blogName: string) => call(chooseCurrentBlog, { tumblelog: blogName }),
    onMutate: (blogName) =>
      keepUser(client, (user) => ({
        ...user,
        channels: user.channels.map((blog) => ({ ...blog, is_current: blog.name === blogName })),
      })),
    onSuccess: ({ user }) => keepUser(client, user),
    onError: (refusal) => {
      if (before) keepUser(client, before)
      toast(refusal.message, { tone: 'problem' })
    },
  })
}
