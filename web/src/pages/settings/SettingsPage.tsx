import { redirect } from 'react-router'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

/** BLOG-214 */
export async function loader(args: PageArgs) {
  await requireUser(args)
  throw redirect('/settings/account')
}

export function Component() {
  return null
}
