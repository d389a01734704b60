import { safeNextPath } from '../../core/next-path.ts'
import { type PageArgs, readSession } from '../../core/page/page.ts'
import { redirect } from '../../core/router/route.ts'

/** A page for those not logged in: others go on to where they wanted, which is also returned. */
export async function requireGuest({ client, url }: PageArgs) {
  const next = safeNextPath(url.searchParams.get('next'))
  const { user } = await readSession(client)
  if (user) throw redirect(next)
  return { next }
}
