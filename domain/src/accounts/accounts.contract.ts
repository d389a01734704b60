import { z } from 'zod'
import { blogName, channel } from '../blogs/blogs.contract.ts'
import { blogDescriptionMaxLength, blogTitleMaxLength, queuePostsPerDayMax } from '../blogs/blogs.limits.ts'
import { defineCall } from '../core/call.ts'
import { type FlagName, flagDefaults } from '../core/flags.ts'
import { blankable, nothing, wireFlag, wireInt, wireText } from '../core/wire.ts'
import { emailMaxLength, languages, passwordMaxBytes, passwordMinBytes } from './accounts.limits.ts'

const byteLength = (text: string) => new TextEncoder().encode(text).length

export const email = z
  .string()
  .trim()
  .max(emailMaxLength)
  // No sign that would end an address, or begin a second one, in the header of a mail.
  .regex(
    /^[^\s@,;:<>()[\]\\"\p{C}]+@[^\s@,;:<>()[\]\\"\p{C}]+\.[^\s@,;:<>()[\]\\"\p{C}]+$/u,
    'is not an e-mail address',
  )
export const newPassword = wireText(passwordMaxBytes)
  .refine((text) => byteLength(text) >= passwordMinBytes, `needs at least ${passwordMinBytes} characters`)
  .refine((text) => byteLength(text) <= passwordMaxBytes, 'is too long')
const password = wireText(passwordMaxBytes)
const tfaCode = wireText(20)
const token = z.string().min(20).max(100)

const limits = z.object({
  photos_per_post: z.number(),
  posts_per_day: z.number(),
  queue_size: z.number(),
  photo_upload_bytes: z.number(),
  audio_upload_bytes: z.number(),
  video_upload_bytes: z.number(),
})

/** By mention key, then by conversation id; what has nothing unread is left out. MSG-176 */
export const unreadData = z.record(z.string(), z.record(z.string(), z.number()))
export type UnreadData = z.infer<typeof unreadData>

/** POST-026; the limits and dashboard settings are merged in. POST-027 */
export const userInfo = z.object({
  name: z.string(),
  primary: z.string(),
  channels: z.array(channel),
  liked_post_count: z.number(),
  friend_count: z.number(),
  can_message: z.boolean(),
  is_sounds_enabled: z.boolean(),
  /** What the person chose; the installation's own switch comes before it. BLOG-221 */
  email_notifications: z.boolean(),
  desktop_notifications: z.boolean(),
  is_verified_email: z.boolean(),
  language: z.enum(languages),
  email: z.string(),
  safe_mode: z.boolean(),
  can_modify_safe_mode: z.boolean(),
  is_staff: z.boolean(),
  /** Through with the first steps, or past them. */
  has_settled_in: z.boolean(),
  is_tfa_enabled: z.boolean(),
  /** Asks for counts, and for nothing else; ends with the session. MSG-379 */
  polling_token: z.string(),
  /** As it was when the page was made. MSG-291 */
  unread_messages: unreadData,
  ...limits.shape,
})
export type UserInfo = z.infer<typeof userInfo>

export const flagsSchema = z.object(
  Object.fromEntries(Object.keys(flagDefaults).map((name) => [name, z.boolean()])) as Record<FlagName, z.ZodBoolean>,
)

const session = z.object({
  user: userInfo.nullable(),
  form_key: z.string(),
  flags: flagsSchema,
  config: z.object({
    site_name: z.string(),
    site_noun: z.string(),
    /** What the place is for, in the operator's words; empty where nothing was said. */
    site_description: z.string(),
    /** The address of the operator's own logo. */
    site_logo: z.string().nullable(),
    origin: z.string(),
    signups: z.enum(['open', 'invite', 'closed']),
    /** The script that brings ads; empty where there are none. BLOG-304 */
    ad_provider: z.string(),
    /** Another place that usage and failures to load are sent to; empty: here. BLOG-396, BLOG-413 */
    tracker_url: z.string(),
    error_reports_url: z.string(),
    /** BLOG-350 */
    log_key: z.string(),
    /** What messaging is told. MSG-382 */
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

export const readUserInfo = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/user/info',
  summary: 'Who is asking: the user (null for a guest), the form key, the flags and the public settings',
  input: nothing,
  output: session,
})

export const register = defineCall({
  who: 'anyone',
  method: 'POST',
  path: '/register',
  summary: 'Make an account with its first blog, and log in',
  input: z.strictObject({ email, password: newPassword, name: blogName, invite: blankable(wireText(100)) }),
  output: session,
  limit: { per: 'address', max: 10, windowSeconds: 3600 },
})

export const logIn = defineCall({
  who: 'anyone',
  method: 'POST',
  path: '/login',
  summary: 'Log in; accounts with two-factor also send tfa_code (a code of the app, or a recovery code)',
  input: z
    .strictObject({ email: wireText(emailMaxLength).trim(), password, tfa_code: blankable(tfaCode) })
    .transform((wire) => ({ email: wire.email, password: wire.password, tfaCode: wire.tfa_code })),
  output: session,
  limit: { per: 'address', max: 30, windowSeconds: 600 },
})

export const logOut = defineCall({
  who: 'anyone',
  method: 'POST',
  path: '/logout',
  summary: 'End this session',
  input: nothing,
  output: session,
})

export const chooseCurrentBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/user/current_channel',
  summary: 'Act as another of your blogs',
  input: z.strictObject({ tumblelog: blogName }).transform((wire) => ({ blogName: wire.tumblelog })),
  output: z.object({ user: userInfo }),
})

const done = z.object({})
export type Done = z.infer<typeof done>

export const verifyEmail = defineCall({
  who: 'anyone',
  method: 'POST',
  path: '/svc/account/verify',
  summary: 'Confirm an e-mail address with the token of a mail',
  input: z.strictObject({ token }),
  output: z.object({ email: z.string() }),
  limit: { per: 'address', max: 60, windowSeconds: 3600 },
})

export const resendVerification = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/verify/resend',
  summary: 'Send the confirmation mail again',
  input: nothing,
  output: done,
  limit: { per: 'account', max: 5, windowSeconds: 3600 },
})

export const changeEmail = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/email',
  summary: 'Ask for another e-mail address; it changes when its mail is confirmed',
  input: z.strictObject({ email, password }),
  output: done,
  limit: { per: 'account', max: 5, windowSeconds: 3600 },
})

export const changePassword = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/password',
  summary: 'Change the password; every other session ends',
  input: z
    .strictObject({ current_password: password, new_password: newPassword })
    .transform((wire) => ({ currentPassword: wire.current_password, newPassword: wire.new_password })),
  output: done,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})

export const requestPasswordReset = defineCall({
  who: 'anyone',
  method: 'POST',
  path: '/svc/account/reset/request',
  summary: 'Have a reset link mailed; answers alike for unknown addresses',
  input: z.strictObject({ email }),
  output: done,
  limit: { per: 'address', max: 10, windowSeconds: 3600 },
})

export const resetPassword = defineCall({
  who: 'anyone',
  method: 'POST',
  path: '/svc/account/reset',
  summary: 'Set a new password with the token of a mail; every session ends',
  input: z.strictObject({ token, password: newPassword }),
  output: done,
  limit: { per: 'address', max: 30, windowSeconds: 3600 },
})

export const beginTfa = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/tfa/begin',
  summary: 'Start setting up two-factor: the secret and its picture for an authenticator app',
  input: z.strictObject({ password }),
  output: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTfa = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/tfa/confirm',
  summary: 'Turn two-factor on with a first code; answers the recovery codes once',
  input: z.strictObject({ code: tfaCode }),
  output: recoveryCodes,
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

export const disableTfa = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/tfa/disable',
  summary: 'Turn two-factor off',
  input: z.strictObject({ password, code: tfaCode }),
  output: done,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})

export const renewRecoveryCodes = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/tfa/recovery_codes',
  summary: 'Replace the recovery codes; the old ones stop working',
  input: z.strictObject({ password, code: tfaCode }),
  output: recoveryCodes,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})

export const listSessions = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/account/sessions',
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

export const endSession = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/sessions/end',
  summary: 'End one session by its id, or all others with id "others"',
  input: z.strictObject({ id: z.union([z.literal('others'), z.uuid()]) }),
  output: z.object({ ended: z.number() }),
})

export const deleteAccount = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/account/delete',
  summary: 'Delete this account, its blogs and everything on them',
  input: z
    .strictObject({ password, tfa_code: blankable(tfaCode) })
    .transform((wire) => ({ password: wire.password, tfaCode: wire.tfa_code })),
  output: session,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})

const hour = wireInt(0, 24)

/** README ruling 14: `page` may be left out where the fields make it plain; an unknown field is 400. */
export const saveSettings = defineCall({
  who: 'member',
  method: 'POST',
  path: '/settings/save',
  summary: 'Save whatever it is given of one settings page',
  input: z
    .strictObject({
      page: blankable(z.enum(['blog', 'account', 'dashboard', 'notifications'])),
      tumblelog_name_or_id: blankable(blogName),
      tumblelog: z
        .strictObject({
          asks: wireFlag.optional(),
          anonymous_asks: wireFlag.optional(),
          submissions: wireFlag.optional(),
          can_receive_messages: wireFlag.optional(),
          messages_from_followed_only: wireFlag.optional(),
          can_be_followed: wireFlag.optional(),
          hidden_from_search: wireFlag.optional(),
          members_only: wireFlag.optional(),
          twitter_send_posts: wireFlag.optional(),
          facebook_opengraph_send_posts: wireFlag.optional(),
          title: wireText(blogTitleMaxLength).optional(),
          description: wireText(blogDescriptionMaxLength).optional(),
          queue_posts_per_day: wireInt(1, queuePostsPerDayMax).optional(),
          queue_from_hour: hour.optional(),
          queue_to_hour: hour.optional(),
          queue_time_zone: wireText(64).optional(),
        })
        .optional(),
      title: wireText(blogTitleMaxLength).optional(),
      description: wireText(blogDescriptionMaxLength).optional(),
      queue_posts_per_day: wireInt(1, queuePostsPerDayMax).optional(),
      queue_from_hour: hour.optional(),
      queue_to_hour: hour.optional(),
      queue_time_zone: wireText(64).optional(),
      safe_mode: wireFlag.optional(),
      language: z.enum(languages).optional(),
      is_sounds_enabled: wireFlag.optional(),
      email_notifications: wireFlag.optional(),
      desktop_notifications: wireFlag.optional(),
    })
    .transform((wire) => {
      const { page, tumblelog_name_or_id: blogName, tumblelog, ...values } = wire
      const { safe_mode, language, is_sounds_enabled, email_notifications, desktop_notifications, ...ofBlog } = values
      return {
        page,
        blogName,
        blog: { ...ofBlog, ...tumblelog },
        account: { safe_mode, language, is_sounds_enabled, email_notifications, desktop_notifications },
      }
    }),
  /** The changed channel for page blog (POST-411), else the user. */
  output: z.union([channel, z.object({ user: userInfo })]),
})

export const setFlag = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/staff/flag',
  summary: 'Staff: switch a feature flag; it takes effect at the next page load',
  input: z.strictObject({ name: wireText(64), on: wireFlag }),
  output: z.object({ flags: flagsSchema }),
})
