import type { SessionInfo, UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { postingLimits } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { withComputedFlags } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type { Flags } from '@bowerbird/domain/core/flags.ts'
import { isLanguage } from '@bowerbird/domain/core/language/languages.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { sql } from 'kysely'
import { listChannels } from '../blogs/blogs.views.ts'
import { listStaffBlogs } from '../blogs/staff-blogs.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { formKeyOf } from '../core/http/form-key.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'
import { languageNow } from '../core/language.ts'
import { mediaKey } from '../media/storage/media-keys.ts'
import { logKeyOf } from '../telemetry/log-key.ts'
import { isAnyoneHere } from './accounts.store.ts'
import { pollingTokenOf } from './login/polling-token.ts'
import { countInvitations, namesContributedTo } from './members/members.views.ts'
import { openReports } from './open-reports.ts'
import { unreadMessages } from './unread-messages.ts'

type About = Pick<Context, 'deps' | 'request'>

/** Includes the form key of the request's session. README ruling 6 */
export async function readSessionInfo(db: Db, viewer: Viewer, { deps, request }: About): Promise<SessionInfo> {
  const [user, flags, site, signups, staffBlogs] = await Promise.all([
    viewer ? readUserInfo(db, viewer, deps) : null,
    readFlags(viewer, { deps, request }),
    deps.site.read(),
    signupsFor(db, viewer, deps),
    listStaffBlogs(db),
  ])
  const formKey = formKeyOf(deps.secret, request.sessionToken)
  return {
    user,
    form_key: formKey,
    flags,
    config: {
      site_name: site.name,
      site_noun: site.noun,
      site_description: site.description,
      site_logo: site.logoHash && mediaPath(mediaKey('a', site.logoHash, '128')),
      origin: deps.config.origin,
      signups,
      federation: deps.config.federation,
      has_terms: site.terms !== null,
      oidc_name: deps.config.oidc?.name ?? null,
      minimum_age: site.minimumAge,
      staff_blogs: staffBlogs,
      has_translation: deps.config.translator !== null,
      ad_provider: deps.config.adProvider,
      tracker_url: deps.config.trackerUrl ?? '',
      error_reports_url: deps.config.errorReportsUrl ?? '',
      log_key: logKeyOf(formKey),
      ...deps.config.messaging.forPages,
    },
  }
}

export async function readFlags(viewer: Viewer, { deps, request }: About): Promise<Flags> {
  const userAgent = request.headers['user-agent'] ?? ''
  return withComputedFlags(await deps.flags.read(), { isLoggedIn: viewer !== null, userAgent })
}

const quietNow = sql<UserInfo['quiet'] | null>`
  case when accounts.quiet is not null and coalesce(accounts.quiet_until, 'infinity') > now()
    then json_build_object('from', accounts.quiet, 'until', accounts.quiet_until) end`

/** Lists the states that end by themselves, if they hold now. */
const passingOf = ({ quiet, leaves_at }: { quiet: UserInfo['quiet'] | null; leaves_at: Date | null }) => ({
  ...(quiet && { quiet }),
  ...(leaves_at && { leaves_at: leaves_at.toISOString() }),
})

/** POST-026, POST-027 */
export async function readUserInfo(db: Db | Tx, viewer: Member, deps: Deps): Promise<UserInfo> {
  const channels = await listChannels(db, viewer, deps.config.origin)
  const account = await db
    .selectFrom('accounts')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .leftJoin('reading_places', 'reading_places.account_id', 'accounts.id')
    .select([
      'blogs.name as primary',
      'accounts.liked_post_count',
      'accounts.followed_count',
      'accounts.open_to_invitations',
      'accounts.is_sounds_enabled',
      'accounts.shows_activity',
      'accounts.email_notifications',
      'accounts.desktop_notifications',
      'accounts.is_verified',
      quietNow.as('quiet'),
      'accounts.leaves_at',
      'accounts.settled_at',
      'accounts.language',
      'accounts.email',
      'accounts.safe_mode',
      'accounts.can_modify_safe_mode',
      'accounts.is_staff',
      'accounts.tfa_secret',
      'accounts.reading',
      'reading_places.place',
      unreadMessages.get()(sql`accounts.id`).as('unread_messages'),
      countInvitations(viewer).as('invitations'),
      namesContributedTo(viewer).as('contributes_to'),
      sql<number | null>`case when accounts.is_staff then ${openReports.get()} end`.as('open_reports'),
    ])
    .where('accounts.id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()
  const { is_sounds_enabled, shows_activity, email_notifications, desktop_notifications, open_to_invitations } = account
  return {
    name: account.primary ?? '',
    primary: account.primary ?? '',
    channels,
    ...{ liked_post_count: account.liked_post_count, friend_count: account.followed_count },
    can_message: channels.some((channel) => channel.can_send_messages), // MSG-406
    ...{ is_sounds_enabled, shows_activity, email_notifications, desktop_notifications, open_to_invitations },
    ...passingOf(account),
    is_verified_email: account.is_verified,
    ...(isLanguage(account.language) && { chosen_language: account.language }),
    ...{ language: languageNow(), email: account.email, safe_mode: account.safe_mode },
    reading: { ...plainReading, ...account.reading },
    dashboard_place: account.place,
    can_modify_safe_mode: account.can_modify_safe_mode,
    is_staff: account.is_staff,
    ...(account.open_reports !== null && { open_reports: account.open_reports }),
    ...(account.invitations > 0 && { invitations: account.invitations }),
    ...(account.contributes_to.length > 0 && { contributes_to: account.contributes_to }),
    has_settled_in: account.settled_at !== null,
    is_tfa_enabled: account.tfa_secret !== null,
    polling_token: pollingTokenOf(deps.secret, viewer.sessionId),
    unread_messages: account.unread_messages,
    ...postingLimits,
  }
}

/** Tags in which the member may promote posts. POST-526, POST-527 */
export async function readTagsEditedBy(db: Db | Tx, viewer: Member): Promise<string[]> {
  const account = await db
    .selectFrom('accounts')
    .select('tag_editor_of')
    .where('id', '=', viewer.accountId)
    .executeTakeFirst()
  return account?.tag_editor_of ?? []
}

export async function readOwnEmail(db: Db | Tx, viewer: Member): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()
  return account.email
}

/** The first account may always register, so that a closed installation can be set up. */
async function signupsFor(db: Db, viewer: Viewer, { site }: Deps) {
  const { signups } = await site.read()
  if (signups === 'open' || viewer) return signups
  return (await isAnyoneHere(db)) ? signups : 'open'
}
