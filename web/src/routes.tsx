import type { RouteObject } from 'react-router'
import { drawerRoute } from './blogs/drawer/drawer-routes.ts'
import { asRoute, type PageModule, page } from './core/page/page.ts'
import { BrokenSite, PageProblem } from './pages/parts/lazy-problem.tsx'
import * as Root from './pages/RootLayout.tsx'
import { dashboardFormRoutes, newPostRoute } from './posts/form-routes.ts'

type LatePages = typeof import('./late-pages.ts').latePages

/** A page whose file is looked up when it is asked for: a guest's first visit carries no list of them. */
const latePage = (id: keyof LatePages, path: string) =>
  page(id, path, async (): Promise<PageModule> => (await import('./late-pages.ts')).latePages[id]())

const pages: RouteObject[] = [
  latePage('LoginPage', '/login'),
  latePage('RegisterPage', '/register'),
  latePage('ForgotPage', '/forgot'),
  latePage('ResetPage', '/reset'),
  latePage('VerifyPage', '/verify'),
  latePage('WelcomePage', '/welcome'),
  latePage('SettingsPage', '/settings'),
  latePage('SettingsNotificationsPage', '/settings/notifications'),
  latePage('SettingsAppsPage', '/settings/apps'),
  latePage('StaffPage', '/staff/:section?'),
  latePage('HelpPage', '/help/:topic?'),
  latePage('SettingsAccountPage', '/settings/account'),
  latePage('SettingsDashboardPage', '/settings/dashboard'),
  latePage('SettingsPasswordPage', '/settings/password'),
  latePage('SettingsPrivacyPage', '/settings/privacy'),
  latePage('SettingsTfaPage', '/settings/tfa'),
  latePage('SettingsBlogPage', '/settings/blog/:name'),
  latePage('NewBlogPage', '/new-blog'),
  latePage('SearchPage', '/search/:term?'),
  latePage('TaggedPage', '/tagged/:tag'),
  latePage('ExplorePage', '/explore'),
  latePage('InboxPage', '/inbox'),
  latePage('LikesPage', '/likes'),
  latePage('FollowingPage', '/following'),
  latePage('FollowedTagsPage', '/following/tags'),
  latePage('TagsPage', '/tags'),
  latePage('FollowPage', '/follow/:name'),
  latePage('DraftsPage', '/blog/:name/drafts'),
  latePage('QueuePage', '/blog/:name/queue'),
  latePage('AskPage', '/blog/:name/ask'),
  latePage('SubmitPage', '/blog/:name/submit'),
  latePage('ArchivePage', '/blog/:name/archive'),
  latePage('FollowersPage', '/blog/:name/followers'),
  latePage('ActivityPage', '/blog/:name/activity'),
  page('BlogPage', '/blog/:name', () => import('./pages/blog/BlogPage.tsx')),
  page('PostPage', '/blog/:name/post/:postId/:slug?', () => import('./pages/blog/PostPage.tsx')),
  latePage('AbusePage', '/abuse/:name/:postId'),
  ...(import.meta.env.DEV ? [page('DevUiPage', '/dev/ui', () => import('./pages/DevUiPage.tsx'))] : []),
]

/** Every page can lie below the form of a new post; the dashboard has no path of its own there. POST-001, POST-002 */
const pagesWithForms: RouteObject[] = [
  latePage('FrontPage', '/'),
  ...pages.map((route) => ({ ...route, children: [{ ...newPostRoute, id: `${route.id} new` }] }) as RouteObject),
  {
    ...page('DashboardPage', '', () => import('./pages/feeds/DashboardPage.tsx')),
    path: undefined,
    children: [{ path: '/dashboard', element: null }, ...dashboardFormRoutes, drawerRoute],
  } as RouteObject,
  {
    ...latePage('ConversationPage', ''),
    path: undefined,
    children: [
      { path: '/conversation/new/:blogName', element: null },
      { path: '/messaging/conversation/:blogName', element: null },
    ],
  } as RouteObject,
  latePage('NotFoundPage', '*'),
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
