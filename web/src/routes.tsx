import type { RouteObject } from 'react-router'
import { asRoute, page } from './core/page.ts'
import { BrokenSite, PageProblem } from './pages/ErrorPage.tsx'
import * as Root from './pages/RootLayout.tsx'

const pages: RouteObject[] = [
  page('FrontPage', '/', () => import('./pages/FrontPage.tsx')),
  page('LoginPage', '/login', () => import('./pages/LoginPage.tsx')),
  page('RegisterPage', '/register', () => import('./pages/RegisterPage.tsx')),
  page('ForgotPage', '/forgot', () => import('./pages/ForgotPage.tsx')),
  page('ResetPage', '/reset', () => import('./pages/ResetPage.tsx')),
  page('VerifyPage', '/verify', () => import('./pages/VerifyPage.tsx')),
  page('SettingsAccountPage', '/settings/account', () => import('./pages/SettingsAccountPage.tsx')),
  page('SettingsPasswordPage', '/settings/password', () => import('./pages/SettingsPasswordPage.tsx')),
  page('SettingsTfaPage', '/settings/tfa', () => import('./pages/SettingsTfaPage.tsx')),
  page('SettingsBlogPage', '/settings/blog/:name', () => import('./pages/SettingsBlogPage.tsx')),
  page('NewBlogPage', '/new-blog', () => import('./pages/NewBlogPage.tsx')),
  page('SearchPage', '/search', () => import('./pages/SearchPage.tsx')),
  ...(import.meta.env.DEV ? [page('DevUiPage', '/dev/ui', () => import('./pages/DevUiPage.tsx'))] : []),
  page('NotFoundPage', '*', () => import('./pages/NotFoundPage.tsx')),
]

export const routes: RouteObject[] = [
  {
    id: 'root',
    ...asRoute(Root),
    ErrorBoundary: BrokenSite,
    HydrateFallback: () => null,
    children: [{ id: 'pages', ErrorBoundary: PageProblem, children: pages }],
  },
]
