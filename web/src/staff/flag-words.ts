import type { computedFlags, FlagName } from '@bowerbird/domain/core/flags.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'

type SwitchName = Exclude<FlagName, (typeof computedFlags)[number]>

/** Describes each switch of the site. */
export const flagWords: Record<SwitchName, { label: string; hint: string }> = {
  safe_mode: {
    label: t('Safe mode'),
    hint: t('When this is off, no posts or blogs are hidden, even if they’re marked.'),
  },
  indash_blogs: { label: t('Blogs open over the page'), hint: t('When this is off, a blog’s name links to its page.') },
  ask_form: {
    label: t('Ask without leaving the page'),
    hint: t('When this is off, asking opens the blog’s ask page.'),
  },
  dashboard_refresh: {
    label: t('Load new posts after posting'),
    hint: t('When this is off, only the new post is added.'),
  },
  livephotos_web: { label: t('Live photos'), hint: t('When this is off, animations are paused.') },
  enable_share_embed_code: { label: t('Embed codes'), hint: t('Lets other sites embed public posts.') },
  reddit_sharing: { label: t('Sharing to Reddit'), hint: t('Adds Reddit to the networks people can share to.') },
  status_indicators_ui: {
    label: t('Who is online'),
    hint: t('Shows a dot on blogs whose members were active recently.'),
  },
  activity_reply_link: {
    label: t('Reply from activity'),
    hint: t('Adds a link to message the person in a notification.'),
  },
  oneid_force_newlandingpage: {
    label: t('One page to log in and sign up'),
    hint: t('Shows login and sign-up on one page.'),
  },
  pride_logo: { label: t('Pride logo'), hint: t('Shows the logo in rainbow colors.') },
  log_lady: { label: t('Player events'), hint: t('Collects video player events for the charts under Logs.') },
  kraken_web_logging_library: {
    label: t('Page events'),
    hint: t('Collects other page events for the same charts.'),
  },
  little_sister_kill_switch: { label: t('No usage events'), hint: t('When this is on, no usage is tracked.') },
  responsive_help_docs: {
    label: t('Help for small screens'),
    hint: t('Passed to other clients. This site’s pages always fit.'),
  },
  lrec_on_blog_pages_peepr: {
    label: t('Large ads on blogs'),
    hint: t('Passed to other clients. This site’s ads have one size.'),
  },
}
