import { suspendedPath } from '@bowerbird/domain/core/urls.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '../core/call-api.ts'
import { redirect } from '../core/router/route.ts'
import { sessionQuery } from '../core/session.ts'

/** Leads the owner of a suspended blog to the reason; nobody else learns that the blog exists. */
export async function leadOwner(client: QueryClient, blogName: string, problem: unknown): Promise<never> {
  const { user } = await client.ensureQueryData(sessionQuery)
  const isMine = user?.channels.some(({ name }) => name === blogName)
  if (isMine && problem instanceof ApiRefusal && problem.status === 404) throw redirect(suspendedPath(blogName))
  throw problem
}
