import { expect, test } from 'vitest'
import { flagDefaults, isFlagOn } from './flags.ts'

test('the flags are those of the specification, each with its default [POST-506, POST-514, BLOG-436, BLOG-446]', () => {
  const off = Object.entries(flagDefaults)
    .filter(([, isOn]) => !isOn)
    .map(([name]) => name)
  expect(Object.keys(flagDefaults).sort()).toEqual(
    [
      ...['is_mobile_handset', 'responsive_help_docs', 'indash_blogs', 'ask_form', 'livephotos_web'],
      ...['lrec_on_blog_pages_peepr', 'is_logged_in', 'dashboard_refresh', 'enable_share_embed_code', 'reddit_sharing'],
      ...['log_lady', 'little_sister_kill_switch', 'kraken_web_logging_library', 'safe_mode', 'status_indicators_ui'],
      ...['oneid_force_newlandingpage', 'pride_logo', 'activity_reply_link'],
    ].sort(),
  )
  expect(off.sort()).toEqual(
    [
      ...['is_mobile_handset', 'lrec_on_blog_pages_peepr', 'is_logged_in'],
      ...['little_sister_kill_switch', 'oneid_force_newlandingpage', 'pride_logo'],
    ].sort(),
  )
})

test('an unknown flag reads as off [POST-514, BLOG-437]', () => {
  expect(isFlagOn({ safe_mode: true }, 'safe_mode')).toBe(true)
  expect(isFlagOn({ no_such_flag: true } as never, 'no_such_flag')).toBe(false)
  expect(isFlagOn({ safe_mode: true }, 'constructor')).toBe(false)
})
