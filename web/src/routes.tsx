import type { RouteObject } from 'react-router'
import { asRoute, page } from './core/page.ts'
import { BrokenSite, PageProblem } from './pages/ErrorPage.tsx'
import * as Root from './pages/RootLayout.tsx'

const pages: RouteObject[] = [
  page('FrontPage', '/', () => import('./pages/FrontPage.tsx')),
  page('SearchPage', '/search', () => import('./pages/SearchPage.tsx')),
  page('NotFoundPage', '*', () => import('./pages/NotFoundPage.tsx')),
]

export const routes: RouteObject[] = [
  {
    id: 'root',
    ...asRoute(Root),
    ErrorBoundary: BrokenSite,
    children: [{ id: 'pages', ErrorBoundary: PageProblem, children: pages }],
  },
]
