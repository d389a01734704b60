/** Every switch an operator has, with its value on a new installation. POST-506, POST-514, BLOG-436 */
export const flagDefaults = {
  is_mobile_handset: false,
  responsive_help_docs: true,
  indash_blogs: true,
  ask_form: true,
  livephotos_web: true,
  lrec_on_blog_pages_peepr: false,
  is_logged_in: false,
  dashboard_refresh: true,
  enable_share_embed_code: true,
  reddit_sharing: true,
  log_lady: true,
  kraken_web_logging_library: true,
  little_sister_kill_switch: false,
  safe_mode: true,
  status_indicators_ui: true,
  oneid_force_newlandingpage: false,
  pride_logo: false,
  activity_reply_link: true,
} as const

export type FlagName = keyof typeof flagDefaults
export type Flags = Record<FlagName, boolean>

/** Computed for each request, so nobody can set them. POST-509, BLOG-444 */
export const computedFlags = ['is_mobile_handset', 'is_logged_in'] as const satisfies FlagName[]

export const isFlagName = (name: string): name is FlagName => Object.hasOwn(flagDefaults, name)

/** An unknown flag reads as off. POST-514 */
export const isFlagOn = (flags: Partial<Flags>, name: string): boolean => isFlagName(name) && flags[name] === true
