import { asRoute } from '../core/page/page.ts'
import type { RouteObject } from '../core/router/route.ts'
import type { FormTarget } from './form-address.ts'

const formRoute = (mode: FormTarget['mode'], path: string): RouteObject => ({
  id: path,
  path,
  handle: { form: mode },
  lazy: async () => {
    const { Component, loader } = asRoute(await import('./form/form-route.ts'))
    return { Component, loader }
  },
})

/** Routes below any page's own path. POST-001 */
export const newPostRoute = formRoute('new', 'new/:type')

/** These lie over the dashboard when they are loaded directly. POST-002 … POST-006 */
export const dashboardFormRoutes = [
  formRoute('new', '/new/:type'),
  formRoute('edit', '/edit/:postId'),
  formRoute('reblog', '/reblog/:reblogId/:reblogKey'),
]
