import { drawerRoute } from './blogs/drawer/drawer-routes.ts'
import { asRoute, type PageModule, page } from './core/page/page.ts'
import type { RouteObject } from './core/router/route.ts'
import { BrokenSite, PageProblem } from './pages/parts/lazy-problem.tsx'
import * as Root from './pages/RootLayout.tsx'
import { dashboardFormRoutes, newPostRoute } from './posts/form-routes.ts'

type LazyPages = typeof import('./lazy-pages.ts').lazyPages

/** A page whose file is looked up when it is asked for: a guest's first visit carries no list of them. */
const lazyPage = (id: keyof LazyPages, path: string) =>
  page(id, path, async (): Promise<PageModule> => (await import('./lazy-pages.ts')).lazyPages[id]())

const pages: RouteObject[] = [
  lazyPage('LoginPage', '/login'),
  lazyPage('OidcPage', '/login/oidc'),
  lazyPage('RegisterPage', '/register'),
  lazyPage('ForgotPage', '/forgot'),
  lazyPage('ResetPage', '/reset'),
  lazyPage('VerifyPage', '/verify'),
  lazyPage('WelcomePage', '/welcome'),
  lazyPage('SettingsPage', '/settings'),
  lazyPage('SettingsNotificationsPage', '/settings/notifications'),
  lazyPage('SettingsAppsPage', '/settings/apps'),
  lazyPage('OwnAppsPage', '/oauth/apps'),
  lazyPage('ConsentPage', '/oauth2/authorize'),
  lazyPage('TokenConsentPage', '/oauth/authorize'),
  lazyPage('StaffPage', '/staff/:section?'),
  lazyPage('HelpPage', '/help/:topic?'),
  lazyPage('DevelopersPage', '/developers'),
  lazyPage('TermsPage', '/terms'),
  lazyPage('SettingsAccountPage', '/settings/account'),
  lazyPage('SettingsDashboardPage', '/settings/dashboard'),
  lazyPage('SettingsPasswordPage', '/settings/password'),
  lazyPage('SettingsPrivacyPage', '/settings/privacy'),
  lazyPage('SettingsTfaPage', '/settings/tfa'),
  lazyPage('SettingsLoginPage', '/settings/login'),
  lazyPage('SettingsBlogPage', '/settings/blog/:name'),
  lazyPage('ImportPage', '/settings/blog/:name/import'),
  lazyPage('NewBlogPage', '/new-blog'),
  lazyPage('SearchPage', '/search/:term?'),
  lazyPage('TaggedPage', '/tagged/:tag'),
  lazyPage('ExplorePage', '/explore'),
  lazyPage('InboxPage', '/inbox'),
  lazyPage('ConversationsPage', '/messages/:conversation?'),
  lazyPage('AllActivityPage', '/activity'),
  lazyPage('LikesPage', '/likes'),
  lazyPage('InvitationsPage', '/invitations'),
  lazyPage('BookmarksPage', '/bookmarks'),
  lazyPage('FollowingPage', '/following'),
  lazyPage('FollowedTagsPage', '/following/tags'),
  lazyPage('TagsPage', '/tags'),
  lazyPage('FollowPage', '/follow/:name'),
  lazyPage('DraftsPage', '/blog/:name/drafts'),
  lazyPage('QueuePage', '/blog/:name/queue'),
  lazyPage('CalendarPage', '/blog/:name/calendar'),
  lazyPage('AskPage', '/blog/:name/ask'),
  lazyPage('SubmitPage', '/blog/:name/submit'),
  lazyPage('ArchivePage', '/blog/:name/archive'),
  lazyPage('EditPage', '/blog/:name/edit-all/:section?'),
  lazyPage('DeliveriesPage', '/blog/:name/deliveries/:postId'),
  lazyPage('HistoryPage', '/blog/:name/history/:postId'),
  lazyPage('ThreadPage', '/blog/:name/thread/:postId'),
  lazyPage('FollowersPage', '/blog/:name/followers'),
  lazyPage('ActivityPage', '/blog/:name/activity'),
  page('BlogPage', '/blog/:name', () => import('./pages/blog/BlogPage.tsx')),
  page('PostPage', '/blog/:name/post/:postId/:slug?', () => import('./pages/blog/PostPage.tsx')),
  lazyPage('SuspendedPage', '/suspended/:name'),
  lazyPage('SharePage', '/share'),
  lazyPage('StandingPage', '/standing'),
  lazyPage('AbusePage', '/abuse/:name/:postId?'),
  ...(import.meta.env.DEV ? [page('DevUiPage', '/dev/ui', () => import('./pages/DevUiPage.tsx'))] : []),
]

/** Every page can lie below the form of a new post; the dashboard has no path of its own there. POST-001, POST-002 */
const pagesWithForms: RouteObject[] = [
  lazyPage('FrontPage', '/'),
  ...pages.map((route) => ({ ...route, children: [{ ...newPostRoute, id: `${route.id} new` }] })),
  {
    ...page('DashboardPage', '', () => import('./pages/feeds/DashboardPage.tsx')),
    path: undefined,
    children: [{ path: '/dashboard' }, ...dashboardFormRoutes, drawerRoute],
  },
  {
    ...lazyPage('ConversationPage', ''),
    path: undefined,
    children: [{ path: '/conversation/new/:blogName' }, { path: '/messaging/conversation/:blogName' }],
  },
  lazyPage('NotFoundPage', '*'),
]

export const routes: RouteObject[] = [
  {
    id: 'root',
    ...asRoute(Root),
    ErrorBoundary: BrokenSite,
    children: [{ id: 'pages', ErrorBoundary: PageProblem, children: pagesWithForms }],
  },
]
