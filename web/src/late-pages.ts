import type { PageModule } from './core/page/page.ts'

/** Each page knows its own data; the list of them need not. */
const late = <Data>(load: () => Promise<PageModule<Data>>) => load as unknown as () => Promise<PageModule>

/** By the names of their files. The pages that guests come to first are in the routes themselves. */
export const latePages = {
  AbusePage: late(() => import('./pages/AbusePage.tsx')),
  ActivityPage: late(() => import('./pages/ActivityPage.tsx')),
  ArchivePage: late(() => import('./pages/blog/ArchivePage.tsx')),
  AskPage: late(() => import('./pages/blog/AskPage.tsx')),
  ConversationPage: late(() => import('./pages/ConversationPage.tsx')),
  DraftsPage: late(() => import('./pages/feeds/DraftsPage.tsx')),
  ExplorePage: late(() => import('./pages/feeds/ExplorePage.tsx')),
  FollowPage: late(() => import('./pages/blog/FollowPage.tsx')),
  FollowedTagsPage: late(() => import('./pages/feeds/FollowedTagsPage.tsx')),
  FollowersPage: late(() => import('./pages/blog/FollowersPage.tsx')),
  FollowingPage: late(() => import('./pages/blog/FollowingPage.tsx')),
  ForgotPage: late(() => import('./pages/account/ForgotPage.tsx')),
  HelpPage: late(() => import('./pages/HelpPage.tsx')),
  InboxPage: late(() => import('./pages/InboxPage.tsx')),
  LikesPage: late(() => import('./pages/feeds/LikesPage.tsx')),
  NewBlogPage: late(() => import('./pages/account/NewBlogPage.tsx')),
  QueuePage: late(() => import('./pages/feeds/QueuePage.tsx')),
  ResetPage: late(() => import('./pages/account/ResetPage.tsx')),
  SettingsAccountPage: late(() => import('./pages/settings/SettingsAccountPage.tsx')),
  SettingsAppsPage: late(() => import('./pages/settings/SettingsAppsPage.tsx')),
  SettingsBlogPage: late(() => import('./pages/settings/SettingsBlogPage.tsx')),
  SettingsDashboardPage: late(() => import('./pages/settings/SettingsDashboardPage.tsx')),
  SettingsNotificationsPage: late(() => import('./pages/settings/SettingsNotificationsPage.tsx')),
  SettingsPage: late(() => import('./pages/settings/SettingsPage.tsx')),
  SettingsPasswordPage: late(() => import('./pages/settings/SettingsPasswordPage.tsx')),
  SettingsPrivacyPage: late(() => import('./pages/settings/SettingsPrivacyPage.tsx')),
  SettingsTfaPage: late(() => import('./pages/settings/SettingsTfaPage.tsx')),
  StaffPage: late(() => import('./pages/StaffPage.tsx')),
  SubmitPage: late(() => import('./pages/blog/SubmitPage.tsx')),
  TagsPage: late(() => import('./pages/feeds/TagsPage.tsx')),
  VerifyPage: late(() => import('./pages/account/VerifyPage.tsx')),
  WelcomePage: late(() => import('./pages/account/WelcomePage.tsx')),
}
