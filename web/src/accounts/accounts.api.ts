import { chooseCurrentBlog, logOut, type SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { currentLanguage } from '@bowerbird/domain/core/language/t.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { useNavigate } from '../core/router/hooks.ts'
import { beginSession, updateUser, useUser } from '../core/session.ts'
import { emitSessionEnd } from '../core/session-end.ts'
import { showProblem } from '../ui/overlays/toasts.ts'
import { finishWaiting } from '../ui/overlays/undo-toast.ts'

/** Runs after logging in or registering: everything is read anew for the new viewer. */
export function useBeginSession() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (session: SessionInfo, goTo: string) => {
    const chosen = session.user?.chosen_language
    // The person chose another language than that of this page, which has a document of its own.
    if (chosen && chosen !== currentLanguage()) return location.assign(goTo)
    beginSession(client, session)
    await navigate(goTo)
  }
}

/** Runs after logging out: a fresh document leaves nothing of the last viewer in memory. */
export function startOver(): void {
  emitSessionEnd()
  location.assign('/')
}

export function useLogOut() {
  const call = useCall()
  return useMutation({
    mutationFn: async () => {
      await finishWaiting()
      return call(logOut, {})
    },
    onSuccess: startOver,
    onError: showProblem,
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
      updateUser(client, (user) => ({
        ...user,
        channels: user.channels.map((blog) => ({ ...blog, is_current: blog.name === blogName })),
      })),
    onSuccess: ({ user }) => updateUser(client, user),
    onError: (refusal) => {
      if (before) updateUser(client, before)
      showProblem(refusal)
    },
  })
}
