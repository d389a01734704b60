import * as calls from '@bowerbird/domain/accounts/members.contract.ts'
import type { GivenRole } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../core/query.ts'
import { sessionQuery } from '../../core/session.ts'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'

export const membersQuery = (name: string) => callQuery(calls.listMembers, { name })
export const invitationsQuery = callQuery(calls.listInvitations, {})

/** Reads the members again, and the session, which has the roles of one's own blogs. */
export function useLookAgain() {
  const client = useQueryClient()
  return async () => {
    const read = [membersQuery('').queryKey[0], invitationsQuery.queryKey[0], sessionQuery.queryKey[0]]
    await client.invalidateQueries({ predicate: ({ queryKey }) => read.includes(queryKey[0] as string) })
  }
}

/** A change of members: says what happened, and shows what is so now. `onGone` takes the focus before its button goes. */
function useChange<Given>(
  send: (given: Given) => Promise<unknown>,
  words: (given: Given) => string,
  onGone: () => void = () => {},
) {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, given) => {
      onGone()
      toast(words(given))
      return lookAgain()
    },
    onError: (refusal) => {
      showProblem(refusal)
      return lookAgain()
    },
  })
}

export function useChangeRole(name: string) {
  const call = useCall()
  return useChange(
    (change: { member: string; role: GivenRole }) => call(calls.changeRole, { name, ...change }),
    ({ member, role }) =>
      t(
        '{role, select, admin {{member} is admin now} editor {{member} is editor now} other {{member} is contributor now}}',
        { member, role },
      ),
  )
}

export function useRemoveMember(name: string, onGone: () => void) {
  const call = useCall()
  return useChange(
    (member: string) => call(calls.removeMember, { name, member }),
    (member) => t('{member} is no longer a member', { member }),
    onGone,
  )
}

/** Offers to send it again. */
export function useRevoke(name: string, onGone: () => void) {
  const call = useCall()
  const lookAgain = useLookAgain()
  const again = (invited: string, role: GivenRole) => async () => {
    await call(calls.inviteMember, { name, invited, role }).catch(showProblem)
    await lookAgain()
  }
  return useMutation({
    mutationFn: ({ invited }: { invited: string; role: GivenRole }) => call(calls.revokeInvitation, { name, invited }),
    onSuccess: (_answer, { invited, role }) => {
      onGone()
      toast(t('Took back the invitation'), { action: { label: t('Undo'), press: again(invited, role) } })
      return lookAgain()
    },
    onError: showProblem,
  })
}

export function useLeaveBlog(onGone?: () => void) {
  const call = useCall()
  return useChange(
    (name: string) => call(calls.leaveBlog, { name }),
    (name) => t('You left {name}', { name }),
    onGone,
  )
}

export function useTakeOver(name: string, onTaken: () => void) {
  const call = useCall()
  return useChange(
    () => call(calls.takeOver, { name }),
    () => t('You’re next in line for {name}, after its admins', { name }),
    onTaken,
  )
}

export function useAnswerInvitation(onGone: () => void) {
  const call = useCall()
  return useChange(
    ({ name, accept }: { name: string; accept: boolean }) => call(calls.answerInvitation, { name, accept }),
    ({ name, accept }) => (accept ? t('You now write for {name}', { name }) : t('Declined')),
    onGone,
  )
}
