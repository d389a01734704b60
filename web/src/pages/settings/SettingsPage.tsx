import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { redirect } from '../../core/router/route.ts'

/** BLOG-214 */
export async function loader(args: PageArgs) {
  await requireUser(args)
  throw redirect('/settings/account')
}

export function Component() {
  return null
}
