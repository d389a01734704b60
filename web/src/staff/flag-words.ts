import type { computedFlags, FlagName } from '@bowerbird/domain/core/flags.ts'

type SwitchName = Exclude<FlagName, (typeof computedFlags)[number]>

/** Describes each switch of the site. */
export const flagWords: Record<SwitchName, { label: string; hint: string }> = {
  safe_mode: { label: 'Safe mode', hint: 'Off: nobody’s posts or blogs are covered, whatever they are marked.' },
  indash_blogs: { label: 'Blogs open over the page', hint: 'Off: a blog’s name leads to its own page.' },
  ask_form: { label: 'Asking in place', hint: 'Off: asking leads to the blog’s own page for it.' },
  dashboard_refresh: { label: 'Fresh posts after posting', hint: 'Off: only the new post itself is put in.' },
  livephotos_web: { label: 'Live photos', hint: 'Off: they stand still.' },
  enable_share_embed_code: { label: 'Embed codes', hint: 'Offers every public post for other sites.' },
  reddit_sharing: { label: 'Sharing to Reddit', hint: 'Among the networks a post can be shared to.' },
  status_indicators_ui: { label: 'Who is online', hint: 'A dot for blogs whose members were here a short while ago.' },
  activity_reply_link: { label: 'Replying from the activity', hint: 'A link to write to whoever did something.' },
  oneid_force_newlandingpage: { label: 'One page to come in', hint: 'Log-in and registration stand together.' },
  pride_logo: { label: 'Pride logo', hint: 'The logo in the colours of the rainbow.' },
  log_lady: { label: 'Events of the players', hint: 'What video players tell, for the charts of the logs.' },
  kraken_web_logging_library: { label: 'Events of the pages', hint: 'What else pages tell, for the same charts.' },
  little_sister_kill_switch: { label: 'No usage events', hint: 'On: nothing goes to the tracker of usage.' },
  responsive_help_docs: { label: 'Help for small screens', hint: 'Handed to clients; the pages here always fit.' },
  lrec_on_blog_pages_peepr: { label: 'Large ads on blogs', hint: 'Handed to clients; the ads here have one size.' },
}
