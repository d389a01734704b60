import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { messagingDefaults as messaging } from '@bowerbird/domain/core/core.limits.ts'
import { defaultLanguage, languageCodes } from '@bowerbird/domain/core/language/languages.ts'
import { z } from 'zod'
import { findMisspelled } from './misspelled.ts'
import {
  address,
  insideOrTls,
  nameServers,
  oneOf,
  onOrOff,
  originAlone,
  ranges,
  text,
  wholeNumber,
} from './option-kinds.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const NETWORK_NAMES = [
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
] as const

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const isSafeIssuer = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const environment = z
  .object({
    PORT: wholeNumber(1, 65_535).default(3000),
    // The default is loopback, because who registers first on a new server becomes its staff.
    HOST: text.default('localhost'),
    ORIGIN: originAlone.optional(),
    DATA_DIR: text.default('./data'),
    SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    DATABASE_URL: address('postgres', 'postgresql').optional(),
    DATABASE_REPLICA_URL: address('postgres', 'postgresql').optional(),
    DATABASE_POOLER_URL: address('postgres', 'postgresql').optional(),
    REDIS_URL: address('redis', 'rediss').optional(),
    S3_ENDPOINT: address('http', 'https').optional(),
    S3_BUCKET: text.optional(),
    S3_REGION: text.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    SMTP_URL: address('smtp', 'smtps').optional(),
    OUTBOX_IS_READ: onOrOff.default('off'),
    MAIL_FROM: text.regex(/^[^\r\n]*[^\s@]@[^\s@]+$/, { error: 'must be an e-mail address' }).optional(),
    FFMPEG_PATH: text.refine(existsSync, { error: 'names no program' }).optional(),
    WORKERS: wholeNumber(0, 64).default(2),
    SIGNUPS: oneOf('open', 'invite', 'closed').default('open'),
    SESSION_IDLE_DAYS: wholeNumber(1, 90).default(30),
    RATE_LIMITS: oneOf('on', 'off').default('on'),
    DRAIN_SECONDS: wholeNumber(0, 60).default(0),
    TRUSTED_PROXIES: ranges.default([]),
    DNS_SERVERS: nameServers.default([]),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    METRICS_TOKEN: text.min(16, { error: 'must have at least 16 characters' }).optional(),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
    SITE_NOUN: text.min(1).optional(),
    DEFAULT_LANGUAGE: oneOf(...languageCodes).default(defaultLanguage),
    POLLING_FREQUENCY_INBOX: wholeNumber(1000, 3_600_000).default(messaging.inboxPollMs),
    POLLING_FREQUENCY_CONVERSATION: wholeNumber(1000, 3_600_000).default(messaging.conversationPollMs),
    MEDIA_QUOTA_MB: wholeNumber(0, 100_000_000).default(5000),
    DISK_RESERVE_MB: wholeNumber(0, 100_000_000).default(256),
    MAX_IMAGE_SIZE: wholeNumber(1024, 52_428_800).default(messaging.imageMaxBytes),
    APPEND_FAVORITES_LIMIT: wholeNumber(0, 50).default(messaging.appendFavoritesMax),
    DESKTOP_NOTIFICATIONS: onOrOff.default('on'),
    NEW_EMPTY_INBOX: onOrOff.default('off'),
    MULTIPLE_OPEN_WINDOWS: onOrOff.default('off'),
    MESSAGING_REQUIRE_FOLLOW: onOrOff.default('off'),
    MESSAGING_DAILY_NEW_CONVERSATIONS: wholeNumber(0, 1_000_000).default(messaging.newConversationsPerDay),
    SPLASH_HEADLINE: text.default('Come for what you love. Stay for what you discover.'), // BLOG-228
    SPLASH_IMAGE: text.regex(/^\/[^/\\]/, { error: 'must be a path on this server' }).default('/splash.webp'),
    SPLASH_AUTHOR: text.default('bowerbird'),
    APP_LINK: address('https').optional(),
    /** BLOG-341 */
    STREAM_ORIGINS: text
      .transform((all) => all.split(/\s+/))
      .pipe(z.array(originAlone))
      .default([]),
    TRACKER_URL: address('http', 'https').optional(),
    ERROR_REPORTS_URL: address('http', 'https').optional(),
    /** A path or an address; an empty value turns it off. BLOG-304 */
    AD_PROVIDER: text
      .regex(/^(off|\/[^/\\].*|https:\/\/.+)?$/, { error: 'must be a path, an https address, off or empty' })
      .default('/ads/house.js'),
    SECURITY_CONTACT: text
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: 'must begin with mailto: or https://' })
      .optional(),
    WEBHOOKS_TO_LOOPBACK: onOrOff.default('off'),
    SERVICE_WORKER: onOrOff.default('on'),
    EXTERNAL_SHARING: oneOf('on', 'off').default('on'),
    /** FED-001 */
    FEDERATION: oneOf('on', 'opt-in', 'off').default('off'),
    FEDERATION_MEDIA_MAX_MB: wholeNumber(200, 100_000_000).default(1024),
    FEDERATION_SERVERS: oneOf('open', 'listed').default('open'),
    FEDERATION_AUTHORIZED_FETCH: onOrOff.default('off'),
    TWITTER_CLIENT_ID: text.optional(),
    TWITTER_CLIENT_SECRET: text.optional(),
    FACEBOOK_CLIENT_ID: text.optional(),
    FACEBOOK_CLIENT_SECRET: text.optional(),
    OIDC_ISSUER: address('https', 'http').optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    OIDC_NAME: text.max(40, { error: 'is too long' }).optional(),
    OIDC_SCOPES: text
      .regex(/(^| )openid( |$)/, { error: 'must have openid among them' })
      .default('openid email profile'),
    OIDC_STAFF_GROUP: text.optional(),
    OIDC_GROUPS_CLAIM: text.default('groups'),
    OIDC_CREATE: onOrOff.default('on'),
    LIBRETRANSLATE_URL: insideOrTls.optional(),
    LIBRETRANSLATE_KEY: text.optional(),
  })
  .superRefine(({ LIBRETRANSLATE_URL, LIBRETRANSLATE_KEY }, { addIssue }) => {
    if (LIBRETRANSLATE_KEY && !LIBRETRANSLATE_URL)
      addIssue({ code: 'custom', path: ['LIBRETRANSLATE_KEY'], message: 'is of no use without LIBRETRANSLATE_URL' })
  })
  .superRefine((values, { addIssue }) => {
    const missing = OIDC_NAMES.filter((name) => !values[name])
    if (missing.length > 0 && missing.length < OIDC_NAMES.length)
      addIssue({ code: 'custom', path: ['OIDC_*'], message: `needs ${missing.join(' and ')} as well` })
    if (values.OIDC_ISSUER && !isSafeIssuer(new URL(values.OIDC_ISSUER)))
      addIssue({
        code: 'custom',
        path: ['OIDC_ISSUER'],
        message: 'must begin with https:// unless it is on this machine',
      })
  })
  .superRefine((values, { addIssue }) => {
    for (const [id, secret] of NETWORK_NAMES) {
      if (Boolean(values[id]) === Boolean(values[secret])) continue
      const [there, missing] = values[id] ? [id, secret] : [secret, id]
      addIssue({ code: 'custom', path: [there], message: `is of no use without ${missing}` })
    }
  })
  .superRefine((values, { addIssue }) => {
    const missing = S3_NAMES.filter((name) => !values[name])
    if (missing.length === 0 || missing.length === S3_NAMES.length) return
    addIssue({
      code: 'custom',
      path: ['S3_*'],
      message: `needs all of its parts or none: ${missing.join(', ')} missing`,
    })
  })
  .superRefine(({ FEDERATION, ORIGIN }, { addIssue }) => {
    if (FEDERATION === 'off' || ORIGIN?.startsWith('https:')) return
    addIssue({
      code: 'custom',
      path: ['FEDERATION'],
      message: 'needs an ORIGIN that begins with https://, because other servers keep that address for ever',
    })
  })
  .superRefine(({ PORT, METRICS_PORT }, { addIssue }) => {
    if (PORT === METRICS_PORT) addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must differ from PORT' })
  })
  .superRefine((values, { addIssue }) => {
    if (values.DATABASE_URL) return
    for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_POOLER_URL'] as const)
      if (values[name]) addIssue({ code: 'custom', path: [name], message: 'is of no use without DATABASE_URL' })
  })

export const optionNames = Object.keys(environment.shape)

const knownNames = [...optionNames, ...secretNames.map((name) => `${name}_FILE`)]

export type Config = ReturnType<typeof readConfig>

/** An empty value of these options means "none" instead of "not set". */
const mayBeEmpty = ['AD_PROVIDER']

/** Reads and checks every option. Throws one error that names all wrong ones; an empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(env).flatMap(([name, value = null]) => {
      if (value?.trim()) return [[name, value]]
      return value !== null && mayBeEmpty.includes(name) ? [[name, '']] : []
    }),
  )
  const { values: given, problems } = readSecretFiles(set)
  const parsed = environment.safeParse(given)
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(`${path.join('.')} ${message}`)
  if (!parsed.success || problems.length > 0)
    throw new Error(`Some options in the environment are not right:\n  ${problems.join('\n  ')}`)
  const values = parsed.data
  const origin = new URL(values.ORIGIN ?? `http://localhost:${values.PORT}`)
  return {
    ...{ port: values.PORT, host: values.HOST, origin: origin.origin },
    misspelled: findMisspelled(env, knownNames),
    ...{ dataDir: resolve(values.DATA_DIR), secret: values.SECRET ?? null },
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    /** Another way to the same database, through a pooler that gives a connection for one transaction. */
    databasePoolerUrl: values.DATABASE_POOLER_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    s3: readS3(values),
    smtpUrl: values.SMTP_URL ?? null,
    /** True when mail that people send each other is delivered. POST-333 */
    canMailStrangers: values.SMTP_URL !== undefined || values.OUTBOX_IS_READ === 'on',
    mailFrom: values.MAIL_FROM ?? `no-reply@${origin.hostname}`,
    ...{ ffmpegPath: values.FFMPEG_PATH ?? null, securityContact: values.SECURITY_CONTACT ?? null },
    workerSlots: values.WORKERS,
    /** The room for the files of an account, 0 for no limit; files leave the reserve free for the database. */
    ...{ mediaQuotaMb: values.MEDIA_QUOTA_MB, diskReserveBytes: values.DISK_RESERVE_MB * 1024 ** 2 },
    ...{ signups: values.SIGNUPS, sessionIdleDays: values.SESSION_IDLE_DAYS },
    hasRateLimits: values.RATE_LIMITS === 'on',
    /** The server reports itself as not ready for this long before it stops. */
    drainMs: values.DRAIN_SECONDS * 1000,
    ...{ trustedProxies: values.TRUSTED_PROXIES, dnsServers: values.DNS_SERVERS },
    /** Metrics are served there alone, if it is set, and to those who have the token, if there is one. */
    ...{ metricsPort: values.METRICS_PORT ?? null, metricsToken: values.METRICS_TOKEN ?? null },
    logLevel: values.LOG_LEVEL,
    /** Null leaves the default name. */
    ...{ siteNoun: values.SITE_NOUN ?? null, defaultLanguage: values.DEFAULT_LANGUAGE },
    /** Pages send usage and load errors to these addresses; null means this server. BLOG-396, BLOG-413 */
    ...{ trackerUrl: values.TRACKER_URL ?? null, errorReportsUrl: values.ERROR_REPORTS_URL ?? null },
    adProvider: values.AD_PROVIDER === 'off' ? '' : values.AD_PROVIDER,
    ...{ splash: readSplash(values), streamOrigins: values.STREAM_ORIGINS },
    messaging: readMessaging(values),
    /** Lets webhooks of apps reach this machine itself, for development and tests. */
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK === 'on',
    /** Off: browsers get a worker that removes itself and what it kept. */
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    /** Turns sharing to other sites on or off. BLOG-158 */
    hasExternalSharing: values.EXTERNAL_SHARING === 'on',
    ...readFederation(values),
    /** The operator's credentials; without them nobody shares through an account there. POST-334 */
    networks: readNetworks(values),
    /** The operator's OpenID Connect issuer, which people may log in by, and LibreTranslate; null where there is none. */
    ...{ oidc: readOidc(values), translator: readTranslator(values) },
  }
}

const readFederation = (values: z.output<typeof environment>) => ({
  /** Whether other servers can follow blogs, and whether a blog that says nothing can be followed. */
  federation: values.FEDERATION,
  /** The room for files of other servers, in megabytes. */
  federationMediaMaxMb: values.FEDERATION_MEDIA_MAX_MB,
  /** Activities are exchanged only with servers that staff allowed. */
  federatesWithListed: values.FEDERATION_SERVERS === 'listed',
  /** Blogs and posts are read by servers that sign for it alone. */
  hasAuthorizedFetch: values.FEDERATION_AUTHORIZED_FETCH === 'on',
})

const readNetworks = (values: z.output<typeof environment>) => ({
  twitter: credentialsOf(values.TWITTER_CLIENT_ID, values.TWITTER_CLIENT_SECRET),
  facebook: credentialsOf(values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET),
})

function readOidc(values: z.output<typeof environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer || !clientId || !clientSecret) return null
  return {
    ...{ issuer, clientId, clientSecret },
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: values.OIDC_SCOPES,
    /** Members of this group are staff, and nobody else; null leaves staff alone. */
    staffGroup: values.OIDC_STAFF_GROUP ?? null,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    makesAccounts: values.OIDC_CREATE === 'on',
  }
}

const readTranslator = ({ LIBRETRANSLATE_URL: url, LIBRETRANSLATE_KEY: key = '' }: z.output<typeof environment>) =>
  url ? { url, key } : null

const credentialsOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { clientId, clientSecret } : null

const readSplash = (values: z.output<typeof environment>) => ({
  headline: values.SPLASH_HEADLINE,
  imageUrl: values.SPLASH_IMAGE,
  authorName: values.SPLASH_AUTHOR,
  appUrl: values.APP_LINK ?? null,
})

/** MSG-382, MSG-412, MSG-413 */
const readMessaging = (values: z.output<typeof environment>) => ({
  needsFollow: values.MESSAGING_REQUIRE_FOLLOW === 'on',
  newConversationsPerDay: values.MESSAGING_DAILY_NEW_CONVERSATIONS,
  /** Pages receive these as they are. */
  forPages: {
    polling_frequency_inbox: values.POLLING_FREQUENCY_INBOX,
    polling_frequency_conversation: values.POLLING_FREQUENCY_CONVERSATION,
    max_image_size: values.MAX_IMAGE_SIZE,
    append_favorites_limit: values.APPEND_FAVORITES_LIMIT,
    desktop_notifications: values.DESKTOP_NOTIFICATIONS === 'on',
    new_empty_inbox: values.NEW_EMPTY_INBOX === 'on',
    multiple_open_windows: values.MULTIPLE_OPEN_WINDOWS === 'on',
  },
})

function readS3(values: z.output<typeof environment>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}
