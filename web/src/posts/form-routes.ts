import type { RouteObject } from 'react-router'
import { asRoute, notFound, type PageArgs, requireUser } from '../core/page.ts'
import { type FormTarget, kindToWrite } from './form-address.ts'

/** The page below shows itself; the form comes from its host. */
const Nothing = () => null

/** A guest logs in first and comes back; a kind that is none is not found. POST-007, POST-009 */
async function loader(args: PageArgs): Promise<null> {
  const { type } = args.params
  if (type !== undefined && kindToWrite(type) === null) notFound()
  await requireUser(args)
  return null
}

const formRoute = (mode: FormTarget['mode'], path: string): RouteObject => ({
  ...asRoute({ Component: Nothing, loader }),
  path,
  handle: { form: mode },
})

/** Below any page's own path. POST-001 */
export const newPostRoute = formRoute('new', 'new/:type')

/** These lie over the dashboard when they are loaded directly. POST-002 … POST-006 */
export const dashboardFormRoutes = [
  formRoute('new', '/new/:type'),
  formRoute('edit', '/edit/:postId'),
  formRoute('reblog', '/reblog/:reblogId/:reblogKey'),
]
