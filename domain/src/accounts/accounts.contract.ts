import { z } from 'zod'
import { blogName, channel, newBlogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { type FlagName, flagDefaults } from '../core/flags.ts'
import { languageCodes } from '../core/language/languages.ts'
import { altTextChoices, eachReadingSwitch } from '../core/reading.ts'
import { blankable, fields, nothing, wireFlag, wireInt, wireText } from '../core/wire.ts'
import { ageMax, emailMaxLength } from './accounts.limits.ts'
import { email, newPassword, password, tfaCode } from './credentials.contract.ts'
import { passkeyAssertion } from './proof.ts'

const limits = z.object({
  photos_per_post: z.number(),
  posts_per_day: z.number(),
  queue_size: z.number(),
  photo_upload_bytes: z.number(),
  audio_upload_bytes: z.number(),
  video_upload_bytes: z.number(),
})

/** Keyed by mention key, then by conversation id; conversations without unread messages are left out. MSG-176 */
export const unreadData = z.record(z.string(), z.record(z.string(), z.number()))
export type UnreadData = z.infer<typeof unreadData>

/** The people who can still reach somebody who is quiet. */
export const quietChoices = ['followed', 'nobody'] as const

/** POST-026; the limits and dashboard settings are merged in. POST-027 */
export const userInfo = z.object({
  name: z.string(),
  primary: z.string(),
  channels: z.array(channel),
  liked_post_count: z.number(),
  friend_count: z.number(),
  can_message: z.boolean(),
  /** Invitations come from everyone, not only from blogs that the person follows. */
  open_to_invitations: z.boolean(),
  is_sounds_enabled: z.boolean(),
  /** Whether people whom one's blogs follow or talk with see when one is active. */
  shows_activity: z.boolean(),
  /** The person's choice; the installation's own switch overrides it. BLOG-221 */
  email_notifications: z.boolean(),
  desktop_notifications: z.boolean(),
  /** Left out while everyone can reach the person; `until` is null if it ends only by hand. */
  quiet: z.object({ from: z.enum(quietChoices), until: z.string().nullable() }).optional(),
  /** The time at which the account is deleted; left out unless the person asked for that and shares a blog of theirs. */
  leaves_at: z.string().optional(),
  is_verified_email: z.boolean(),
  /** The language of this answer. */
  language: z.enum(languageCodes),
  /** Missing where the language is that of the browser. */
  chosen_language: z.enum(languageCodes).optional(),
  email: z.string(),
  safe_mode: z.boolean(),
  reading: z.object({ ...eachReadingSwitch(z.boolean()), alt_text: z.enum(altTextChoices) }),
  /** The `placement_id` of the post at which the member stopped on the dashboard. CTRL-044 */
  dashboard_place: z.string().nullable(),
  can_modify_safe_mode: z.boolean(),
  is_staff: z.boolean(),
  /** Reports that wait for staff; left out for everybody else. */
  open_reports: z.number().optional(),
  /** Open invitations to write for a blog; left out when there are none. */
  invitations: z.number().optional(),
  /** Names of the blogs that take one's posts for approval; left out when there are none. */
  contributes_to: z.array(z.string()).optional(),
  /** True once the first steps are finished or skipped. */
  has_settled_in: z.boolean(),
  is_tfa_enabled: z.boolean(),
  /** Asks for counts, and for nothing else; ends with the session. MSG-379 */
  polling_token: z.string(),
  /** The counts at the time the page was rendered. MSG-291 */
  unread_messages: unreadData,
  ...limits.shape,
})
export type UserInfo = z.infer<typeof userInfo>

const flagsSchema = z.object(
  Object.fromEntries(Object.keys(flagDefaults).map((name) => [name, z.boolean()])) as Record<FlagName, z.ZodBoolean>,
)

export const session = z.object({
  user: userInfo.nullable(),
  form_key: z.string(),
  flags: flagsSchema,
  config: z.object({
    site_name: z.string(),
    site_noun: z.string(),
    /** The operator's description of the site; empty until one is written. */
    site_description: z.string(),
    /** The address of the operator's own logo. */
    site_logo: z.string().nullable(),
    origin: z.string(),
    signups: z.enum(['open', 'invite', 'closed']),
    /** Whether other servers can follow blogs here. */
    federation: z.enum(['on', 'opt-in', 'off']),
    /** Asked of newcomers besides; nothing by default. */
    has_terms: z.boolean(),
    /** The name of the operator's issuer, by which people may log in; null without one. */
    oidc_name: z.string().nullable(),
    minimum_age: z.number().nullable(),
    /** Names of the blogs of staff, which are marked wherever they are named. */
    staff_blogs: z.array(z.string()),
    /** Whether members can have posts translated. */
    has_translation: z.boolean(),
    /** The script that brings ads; empty where there are none. BLOG-304 */
    ad_provider: z.string(),
    /** Another server that receives usage and loading errors; empty means this one. BLOG-396, BLOG-413 */
    tracker_url: z.string(),
    error_reports_url: z.string(),
    /** BLOG-350 */
    log_key: z.string(),
    /** Settings of messaging. MSG-382 */
    polling_frequency_inbox: z.number(),
    polling_frequency_conversation: z.number(),
    max_image_size: z.number(),
    append_favorites_limit: z.number(),
    desktop_notifications: z.boolean(),
    new_empty_inbox: z.boolean(),
    multiple_open_windows: z.boolean(),
  }),
})
export type SessionInfo = z.infer<typeof session>

export const readUserInfo = defineCall('GET /svc/user/info', {
  who: 'anyone',
  summary: 'Who is asking: the user (null for a guest), the form key, the flags and the public settings',
  beginsSession: true,
  input: nothing,
  output: session,
})

export const register = defineCall('POST /register', {
  who: 'anyone',
  summary: 'Make an account with its first blog, and log in',
  input: z.strictObject({
    ...{ email, password: newPassword, name: newBlogName, invite: blankable(wireText(100)) },
    /** Needed where the operator has set terms or a minimum age. */
    terms: wireFlag.optional(),
    age: blankable(wireInt(0, ageMax)),
  }),
  output: session,
  limit: { per: 'address', max: 10, windowSeconds: 3600 },
})

export const logIn = defineCall('POST /login', {
  who: 'anyone',
  summary: 'Log in; accounts with two-factor also send tfa_code (a code of the app, or a recovery code) or a passkey',
  input: fields({
    ...{ email: wireText(emailMaxLength).trim(), password, tfa_code: blankable(tfaCode) },
    passkey: passkeyAssertion.optional(),
  }),
  output: session,
  limit: { per: 'address', max: 30, windowSeconds: 600 },
})

export const logOut = defineCall('POST /logout', {
  who: 'anyone',
  summary: 'End this session',
  input: nothing,
  output: session,
})

export const chooseCurrentBlog = defineCall('POST /svc/user/current_channel', {
  who: 'member',
  summary: 'Act as another of your blogs',
  input: fields({ tumblelog: blogName }, { tumblelog: 'blogName' }),
  output: z.object({ user: userInfo }),
})

export const listSessions = defineCall('GET /svc/account/sessions', {
  who: 'member',
  summary: 'Where this account is logged in',
  input: nothing,
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        is_this: z.boolean(),
        user_agent: z.string(),
        address: z.string(),
        created_at: z.string(),
        seen_at: z.string(),
      }),
    ),
  }),
})

export const endSession = defineCall('POST /svc/account/sessions/end', {
  who: 'member',
  summary: 'End one session by its id, or all others with id "others"',
  input: z.strictObject({ id: z.union([z.literal('others'), z.uuid()]) }),
  output: z.object({ ended: z.number() }),
})

export const deleteAccount = defineCall('POST /svc/account/delete', {
  who: 'member',
  summary:
    'Delete this account, its blogs and everything on them: 14 days later if others are members of a blog of yours, who are told',
  input: fields({ password, tfa_code: blankable(tfaCode) }),
  output: session,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})

export const keepAccount = defineCall('POST /svc/account/keep', {
  who: 'member',
  summary: 'Keep an account that is about to be deleted',
  input: nothing,
  output: session,
})

export const setFlag = defineCall('POST /svc/staff/flag', {
  who: 'member',
  summary: 'Staff: switch a feature flag; it takes effect at the next page load',
  input: z.strictObject({ name: wireText(64), on: wireFlag }),
  output: z.object({ flags: flagsSchema }),
})
