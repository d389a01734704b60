import { z } from 'zod'
import { blogDescriptionMaxLength, queuePostsPerDayMax } from '../blogs/blogs.limits.ts'
import { blogName, blogTitle, channel } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { type Language, languageCodes } from '../core/language/languages.ts'
import { altTextChoices, eachReadingSwitch } from '../core/reading.ts'
import { blankable, wireFlag, wireInt, wireText } from '../core/wire.ts'
import { quietChoices, userInfo } from './accounts.contract.ts'
import { quietHoursMax } from './accounts.limits.ts'

const hour = wireInt(0, 24)

/** `page` may be left out where the fields imply it; an unknown field is 400. README ruling 14 */
export const saveSettings = defineCall('POST /settings/save', {
  who: 'member',
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
          public_history: wireFlag.optional(),
          shows_writers: wireFlag.optional(),
          is_federated: wireFlag.optional(),
          twitter_send_posts: wireFlag.optional(),
          facebook_opengraph_send_posts: wireFlag.optional(),
          title: blogTitle.optional(),
          description: wireText(blogDescriptionMaxLength).optional(),
          queue_posts_per_day: wireInt(1, queuePostsPerDayMax).optional(),
          queue_from_hour: hour.optional(),
          queue_to_hour: hour.optional(),
          queue_time_zone: wireText(64).optional(),
        })
        .optional(),
      title: blogTitle.optional(),
      description: wireText(blogDescriptionMaxLength).optional(),
      queue_posts_per_day: wireInt(1, queuePostsPerDayMax).optional(),
      queue_from_hour: hour.optional(),
      queue_to_hour: hour.optional(),
      queue_time_zone: wireText(64).optional(),
      safe_mode: wireFlag.optional(),
      /** Empty for that of the browser. */
      language: z.enum(['', ...languageCodes]).optional(),
      open_to_invitations: wireFlag.optional(),
      shows_activity: wireFlag.optional(),
      is_sounds_enabled: wireFlag.optional(),
      email_notifications: wireFlag.optional(),
      desktop_notifications: wireFlag.optional(),
      /** The people who can still reach the person. */
      quiet: z.enum(['everyone', ...quietChoices]).optional(),
      /** Sent with `quiet`: the hours until it ends; it doesn't end by itself without them. */
      quiet_hours: blankable(wireInt(1, quietHoursMax)),
      /** CTRL-040 */
      reading: z
        .strictObject({ ...eachReadingSwitch(wireFlag.optional()), alt_text: z.enum(altTextChoices).optional() })
        .optional(),
    })
    .transform((wire) => {
      const { page, tumblelog_name_or_id: blogName, tumblelog, ...values } = wire
      const { safe_mode, language, open_to_invitations, shows_activity, is_sounds_enabled, ...others } = values
      const { email_notifications, desktop_notifications, quiet, quiet_hours, reading, ...ofBlog } = others
      return {
        page,
        blogName,
        blog: { ...ofBlog, ...tumblelog },
        account: {
          safe_mode,
          language: language === '' ? null : (language as Language | undefined),
          open_to_invitations,
          shows_activity,
          is_sounds_enabled,
          email_notifications,
          desktop_notifications,
          quiet: quiet && { from: quiet === 'everyone' ? null : quiet, hours: quiet_hours },
          reading,
        },
      }
    }),
  /** The changed channel for page blog (POST-411), else the user. */
  output: z.union([channel, z.object({ user: userInfo })]),
})
