import type { computedFlags, FlagName } from '@bowerbird/domain/core/flags.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'

type SwitchName = Exclude<FlagName, (typeof computedFlags)[number]>

/** Describes each switch of the site. */
export const flagWords: Record<SwitchName, { label: string; hint: string }> = {
  safe_mode: { label: t('Safe mode'), hint: t('Off: nobody’s posts or blogs are covered, whatever they are marked.') },
  indash_blogs: { label: t('Blogs open over the page'), hint: t('Off: a blog’s name leads to its own page.') },
  ask_form: { label: t('Asking in place'), hint: t('Off: asking leads to the blog’s own page for it.') },
  dashboard_refresh: { label: t('Fresh posts after posting'), hint: t('Off: only the new post itself is put in.') },
  livephotos_web: { label: t('Live photos'), hint: t('Off: they stand still.') },
  enable_share_embed_code: { label: t('Embed codes'), hint: t('Offers every public post for other sites.') },
  reddit_sharing: { label: t('Sharing to Reddit'), hint: t('Among the networks a post can be shared to.') },
  status_indicators_ui: {
    label: t('Who is online'),
    hint: t('A dot for blogs whose members were here a short while ago.'),
  },
  activity_reply_link: { label: t('Replying from the activity'), hint: t('A link to write to whoever did something.') },
  oneid_force_newlandingpage: { label: t('One page to come in'), hint: t('Log-in and registration stand together.') },
  pride_logo: { label: t('Pride logo'), hint: t('The logo in the colours of the rainbow.') },
  log_lady: { label: t('Events of the players'), hint: t('What video players tell, for the charts of the logs.') },
  kraken_web_logging_library: {
    label: t('Events of the pages'),
    hint: t('What else pages tell, for the same charts.'),
  },
  little_sister_kill_switch: { label: t('No usage events'), hint: t('On: nothing goes to the tracker of usage.') },
  responsive_help_docs: {
    label: t('Help for small screens'),
    hint: t('Handed to clients; the pages here always fit.'),
  },
  lrec_on_blog_pages_peepr: {
    label: t('Large ads on blogs'),
    hint: t('Handed to clients; the ads here have one size.'),
  },
}
