import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { createCaller } from './call-api.ts'
import { createQueryClient } from './query.ts'
import { beginSession, sessionQuery, updateSession, updateUser } from './session.ts'

const newcomer = aSession(aUser({ has_settled_in: false }))
const settled = aSession(aUser({ has_settled_in: true }))

test.each([
  ['of the user', updateUser, { has_settled_in: true }],
  ['of the session', updateSession, () => settled],
  ['of who is looking', beginSession, settled],
] as const)('a change %s is not undone by a read that began before it', async (_what, keep, change) => {
  const server = fakeServer(newcomer.user)
  const client = createQueryClient(createCaller(server.transport))
  await client.fetchQuery(sessionQuery)
  new QueryObserver(client, sessionQuery).subscribe(() => {})
  let answer = (_session: typeof newcomer) => {}
  server.answer(readUserInfo, () => new Promise((resolve) => (answer = resolve)))
  client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  await vi.waitFor(() => expect(server.sentTo(readUserInfo)).toHaveLength(2))
  server.answer(readUserInfo, settled)

  keep(client, change as never)
  answer(newcomer)

  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(sessionQuery.queryKey)?.user?.has_settled_in).toBe(true)
})
