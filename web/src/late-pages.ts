import type { PageModule } from './core/page.ts'

/** Each page knows its own data; the list of them need not. */
const late = <Data>(load: () => Promise<PageModule<Data>>) => load as unknown as () => Promise<PageModule>

/** By the names of their files. The pages that guests come to first are in the routes themselves. */
export const latePages = {
  AbusePage: late(() => import('./pages/AbusePage.tsx')),
  ActivityPage: late(() => import('./pages/ActivityPage.tsx')),
  ArchivePage: late(() => import('./pages/ArchivePage.tsx')),
  AskPage: late(() => import('./pages/AskPage.tsx')),
  ConversationPage: late(() => import('./pages/ConversationPage.tsx')),
  DraftsPage: late(() => import('./pages/DraftsPage.tsx')),
  ExplorePage: late(() => import('./pages/ExplorePage.tsx')),
  FollowPage: late(() => import('./pages/FollowPage.tsx')),
  FollowedTagsPage: late(() => import('./pages/FollowedTagsPage.tsx')),
  FollowersPage: late(() => import('./pages/FollowersPage.tsx')),
  FollowingPage: late(() => import('./pages/FollowingPage.tsx')),
  ForgotPage: late(() => import('./pages/ForgotPage.tsx')),
  HelpPage: late(() => import('./pages/HelpPage.tsx')),
  InboxPage: late(() => import('./pages/InboxPage.tsx')),
  LikesPage: late(() => import('./pages/LikesPage.tsx')),
  NewBlogPage: late(() => import('./pages/NewBlogPage.tsx')),
  QueuePage: late(() => import('./pages/QueuePage.tsx')),
  ResetPage: late(() => import('./pages/ResetPage.tsx')),
  SettingsAccountPage: late(() => import('./pages/SettingsAccountPage.tsx')),
  SettingsAppsPage: late(() => import('./pages/SettingsAppsPage.tsx')),
  SettingsBlogPage: late(() => import('./pages/SettingsBlogPage.tsx')),
  SettingsDashboardPage: late(() => import('./pages/SettingsDashboardPage.tsx')),
  SettingsNotificationsPage: late(() => import('./pages/SettingsNotificationsPage.tsx')),
  SettingsPage: late(() => import('./pages/SettingsPage.tsx')),
  SettingsPasswordPage: late(() => import('./pages/SettingsPasswordPage.tsx')),
  SettingsPrivacyPage: late(() => import('./pages/SettingsPrivacyPage.tsx')),
  SettingsTfaPage: late(() => import('./pages/SettingsTfaPage.tsx')),
  StaffPage: late(() => import('./pages/StaffPage.tsx')),
  SubmitPage: late(() => import('./pages/SubmitPage.tsx')),
  TagsPage: late(() => import('./pages/TagsPage.tsx')),
  VerifyPage: late(() => import('./pages/VerifyPage.tsx')),
  WelcomePage: late(() => import('./pages/WelcomePage.tsx')),
}
