import type { RouteObject } from 'react-router'
import { drawerRoute } from './blogs/drawer/drawer-routes.ts'
import { asRoute, page } from './core/page.ts'
import { BrokenSite, PageProblem } from './pages/parts/late-problem.tsx'
import * as Root from './pages/RootLayout.tsx'
import { dashboardFormRoutes, newPostRoute } from './posts/form-routes.ts'

const pages: RouteObject[] = [
  page('LoginPage', '/login', () => import('./pages/LoginPage.tsx')),
  page('RegisterPage', '/register', () => import('./pages/RegisterPage.tsx')),
  page('ForgotPage', '/forgot', () => import('./pages/ForgotPage.tsx')),
  page('ResetPage', '/reset', () => import('./pages/ResetPage.tsx')),
  page('VerifyPage', '/verify', () => import('./pages/VerifyPage.tsx')),
  page('SettingsPage', '/settings', () => import('./pages/SettingsPage.tsx')),
  page('SettingsNotificationsPage', '/settings/notifications', () => import('./pages/SettingsNotificationsPage.tsx')),
  page('SettingsAppsPage', '/settings/apps', () => import('./pages/SettingsAppsPage.tsx')),
  page('StaffPage', '/staff/:section?', () => import('./pages/StaffPage.tsx')),
  page('HelpPage', '/help/:topic?', () => import('./pages/HelpPage.tsx')),
  page('SettingsAccountPage', '/settings/account', () => import('./pages/SettingsAccountPage.tsx')),
  page('SettingsDashboardPage', '/settings/dashboard', () => import('./pages/SettingsDashboardPage.tsx')),
  page('SettingsPasswordPage', '/settings/password', () => import('./pages/SettingsPasswordPage.tsx')),
  page('SettingsTfaPage', '/settings/tfa', () => import('./pages/SettingsTfaPage.tsx')),
  page('SettingsBlogPage', '/settings/blog/:name', () => import('./pages/SettingsBlogPage.tsx')),
  page('NewBlogPage', '/new-blog', () => import('./pages/NewBlogPage.tsx')),
  page('SearchPage', '/search/:term?', () => import('./pages/SearchPage.tsx')),
  page('TaggedPage', '/tagged/:tag', () => import('./pages/TaggedPage.tsx')),
  page('ExplorePage', '/explore', () => import('./pages/ExplorePage.tsx')),
  page('InboxPage', '/inbox', () => import('./pages/InboxPage.tsx')),
  page('LikesPage', '/likes', () => import('./pages/LikesPage.tsx')),
  page('FollowingPage', '/following', () => import('./pages/FollowingPage.tsx')),
  page('FollowPage', '/follow/:name', () => import('./pages/FollowPage.tsx')),
  page('DraftsPage', '/blog/:name/drafts', () => import('./pages/DraftsPage.tsx')),
  page('QueuePage', '/blog/:name/queue', () => import('./pages/QueuePage.tsx')),
  page('AskPage', '/blog/:name/ask', () => import('./pages/AskPage.tsx')),
  page('SubmitPage', '/blog/:name/submit', () => import('./pages/SubmitPage.tsx')),
  page('FollowersPage', '/blog/:name/followers', () => import('./pages/FollowersPage.tsx')),
  page('ActivityPage', '/blog/:name/activity', () => import('./pages/ActivityPage.tsx')),
  page('BlogPage', '/blog/:name', () => import('./pages/BlogPage.tsx')),
  page('PostPage', '/blog/:name/post/:postId/:slug?', () => import('./pages/PostPage.tsx')),
  page('AbusePage', '/abuse/:name/:postId', () => import('./pages/AbusePage.tsx')),
  ...(import.meta.env.DEV ? [page('DevUiPage', '/dev/ui', () => import('./pages/DevUiPage.tsx'))] : []),
]

/** Every page can lie below the form of a new post; the dashboard has no path of its own there. POST-001, POST-002 */
const pagesWithForms: RouteObject[] = [
  page('FrontPage', '/', () => import('./pages/FrontPage.tsx')),
  ...pages.map((route) => ({ ...route, children: [newPostRoute] }) as RouteObject),
  {
    ...page('DashboardPage', '', () => import('./pages/DashboardPage.tsx')),
    path: undefined,
    children: [{ path: '/dashboard', element: null }, ...dashboardFormRoutes, drawerRoute],
  } as RouteObject,
  {
    ...page('ConversationPage', '', () => import('./pages/ConversationPage.tsx')),
    path: undefined,
    children: [
      { path: '/conversation/new/:blogName', element: null },
      { path: '/messaging/conversation/:blogName', element: null },
    ],
  } as RouteObject,
  page('NotFoundPage', '*', () => import('./pages/NotFoundPage.tsx')),
]

export const routes: RouteObject[] = [
  {
    id: 'root',
    ...asRoute(Root),
    ErrorBoundary: BrokenSite,
    HydrateFallback: () => null,
    children: [{ id: 'pages', ErrorBoundary: PageProblem, children: pagesWithForms }],
  },
]
