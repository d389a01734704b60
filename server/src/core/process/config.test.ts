import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { optionNames, readConfig } from './config.ts'
import { secretNames } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const allOfS3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'media',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

test('with nothing set, the server is for this machine alone and needs nothing else', () => {
  expect(readConfig({})).toEqual({
    misspelled: [],
    port: 3000,
    host: 'localhost',
    origin: 'http://localhost:3000',
    dataDir: resolve('data'),
    secret: null,
    databaseUrl: null,
    databaseReplicaUrl: null,
    databasePoolerUrl: null,
    redisUrl: null,
    s3: null,
    smtpUrl: null,
    canMailStrangers: false,
    mailFrom: 'no-reply@localhost',
    ffmpegPath: null,
    workerSlots: 2,
    signups: 'open',
    sessionIdleDays: 30,
    hasRateLimits: true,
    drainMs: 0,
    trustedProxies: [],
    dnsServers: [],
    metricsPort: null,
    metricsToken: null,
    logLevel: 'info',
    mediaQuotaMb: 5000,
    diskReserveBytes: 268_435_456,
    siteNoun: null,
    defaultLanguage: 'en',
    streamOrigins: [],
    trackerUrl: null,
    errorReportsUrl: null,
    adProvider: '/ads/house.js',
    securityContact: null,
    webhooksToLoopback: false,
    hasServiceWorker: true,
    hasExternalSharing: true,
    federation: 'off',
    federationMediaMaxMb: 1024,
    federatesWithListed: false,
    hasAuthorizedFetch: false,
    oidc: null,
    translator: null,
    networks: { twitter: null, facebook: null },
    splash: {
      headline: 'Come for what you love. Stay for what you discover.',
      imageUrl: '/splash.webp',
      authorName: 'bowerbird',
      appUrl: null,
    },
    messaging: {
      needsFollow: false,
      newConversationsPerDay: 50,
      forPages: {
        polling_frequency_inbox: 15_000,
        polling_frequency_conversation: 5000,
        max_image_size: 10_485_760,
        append_favorites_limit: 3,
        desktop_notifications: true,
        new_empty_inbox: false,
        multiple_open_windows: false,
      },
    },
  })
})

test('the origin follows the port until it is set, and loses a closing slash', () => {
  expect(readConfig({ PORT: '8080' }).origin).toBe('http://localhost:8080')
  expect(readConfig({ PORT: '8080', ORIGIN: 'https://example.org/' }).origin).toBe('https://example.org')
  expect(readConfig({ ORIGIN: 'https://example.org' }).mailFrom).toBe('no-reply@example.org')
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('every wrong option is named in one error, in plain words', () => {
  const wrong = { PORT: 'http', DATABASE_URL: 'mysql://db', SIGNUPS: 'maybe', TRUSTED_PROXIES: '10.0.0.0/99' }
  expect(() => readConfig(wrong)).toThrow(
    [
      'Some options in the environment are not right:',
      '  PORT must be a whole number from 1 to 65535',
      '  DATABASE_URL must be an address that begins with postgres:// or postgresql://',
      '  SIGNUPS must be open, invite or closed',
      '  TRUSTED_PROXIES must be a list of addresses or ranges, such as 10.0.0.0/8, ::1',
    ].join('\n'),
  )
})

test.each([
  ['PORT', ['1', '65535'], ['0', '65536', '80.5', '-1', '1e3']],
  [
    'ORIGIN',
    ['http://localhost:1', 'https://example.org'],
    ['example.org', 'https://example.org/path', 'ftp://example.org'],
  ],
  ['SECRET', ['x'.repeat(32)], ['short']],
  ['DATABASE_URL', ['postgres://u@h/d', 'postgresql:///d?host=/tmp'], ['h:5432', 'http://h']],
  ['REDIS_URL', ['redis://h', 'rediss://h:1/2'], ['h:6379']],
  ['SMTP_URL', ['smtp://h:25', 'smtps://u:p@h'], ['mail.example.org']],
  ['MAIL_FROM', ['a@example.org', 'Bower <a@example.org>'], ['nobody', 'a@b\r\nBcc: c@d']],
  ['WORKERS', ['0', '64'], ['65', 'two']],
  ['RATE_LIMITS', ['on', 'off'], ['true']],
  ['TRUSTED_PROXIES', ['10.0.0.0/8, ::1', '192.0.2.7'], ['localhost']],
  [
    'LIBRETRANSLATE_URL',
    ['https://t.example', 'http://127.0.0.1:5000', 'http://[::1]', 'http://10.0.0.2', 'http://translate:5000'],
    ['http://t.example', 'http://8.8.8.8', 'ftp://10.0.0.2'],
  ],
  ['LOG_LEVEL', ['debug', 'silent'], ['loud']],
  ['EXTERNAL_SHARING', ['on', 'off'], ['yes']],
])('%s takes %j and refuses %j', (name, good, bad) => {
  for (const value of good) expect(() => readConfig({ [name]: value }), value).not.toThrow()
  for (const value of bad) expect(() => readConfig({ [name]: value }), value).toThrow(`  ${name} must`)
})

test('storage elsewhere needs all five of its parts, or none', () => {
  expect(readConfig(allOfS3).s3).toMatchObject({ bucket: 'media', secretAccessKey: 'key' })
  expect(() => readConfig({ ...allOfS3, S3_REGION: undefined })).toThrow('S3_REGION missing')
})

test('the credentials of a network are of use only as a pair', () => {
  expect(readConfig({}).networks).toEqual({ twitter: null, facebook: null })
  const pair = { TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'secret' }
  expect(readConfig(pair).networks.twitter).toEqual({ clientId: 'id', clientSecret: 'secret' })
  expect(() => readConfig({ TWITTER_CLIENT_ID: 'id' })).toThrow('is of no use without TWITTER_CLIENT_SECRET')
  expect(() => readConfig({ FACEBOOK_CLIENT_SECRET: 'x' })).toThrow('is of no use without FACEBOOK_CLIENT_ID')
})

test('a translator has an address, and may have a key [DAY-180]', () => {
  const address = { LIBRETRANSLATE_URL: 'http://translate:5000/' }
  expect(readConfig(address).translator).toEqual({ url: 'http://translate:5000/', key: '' })
  expect(readConfig({ ...address, LIBRETRANSLATE_KEY: 'k' }).translator).toMatchObject({ key: 'k' })
  expect(() => readConfig({ LIBRETRANSLATE_KEY: 'k' })).toThrow('is of no use without LIBRETRANSLATE_URL')
  expect(() => readConfig({ LIBRETRANSLATE_URL: 'http://t.example' })).toThrow(
    'LIBRETRANSLATE_URL must begin with https',
  )
})

test('a replica or a pooler without a database of its own is refused', () => {
  expect(() => readConfig({ DATABASE_POOLER_URL: 'postgres://p/d' })).toThrow(
    'DATABASE_POOLER_URL is of no use without DATABASE_URL',
  )
  const replica = { DATABASE_REPLICA_URL: 'postgres://r/d' }
  expect(() => readConfig(replica)).toThrow('DATABASE_REPLICA_URL is of no use without DATABASE_URL')
  expect(readConfig({ ...replica, DATABASE_URL: 'postgres://p/d' }).databaseReplicaUrl).toBe('postgres://r/d')
})

test('FFMPEG_PATH names a program that is there', () => {
  expect(readConfig({ FFMPEG_PATH: process.execPath }).ffmpegPath).toBe(process.execPath)
  expect(() => readConfig({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toThrow('FFMPEG_PATH names no program')
})

/** Addresses that pages or guests are given anyway. */
test('an issuer needs all of its parts, and TLS unless it is on this machine [DAY-042]', () => {
  const all = { OIDC_ISSUER: 'https://id.example.org/main', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  expect(readConfig(all).oidc).toMatchObject({ name: 'id.example.org', makesAccounts: true, staffGroup: null })
  const { OIDC_CLIENT_SECRET: _, ...some } = all
  expect(() => readConfig(some)).toThrow('OIDC_* needs OIDC_CLIENT_SECRET as well')
  expect(() => readConfig({ ...all, OIDC_ISSUER: 'http://id.example.org' })).toThrow(
    'OIDC_ISSUER must begin with https://',
  )
  expect(readConfig({ ...all, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc).not.toBeNull()
  expect(() => readConfig({ ...all, OIDC_SCOPES: 'email' })).toThrow('OIDC_SCOPES must have openid among them')
})

const publicAddresses = ['TRACKER_URL', 'ERROR_REPORTS_URL', 'LIBRETRANSLATE_URL']
const looksSecret = /SECRET|TOKEN|PASSWORD|_KEY|_URL$/

test('every option that holds a secret may stand in a file, and no other [DAY-025]', () => {
  const expected = optionNames.filter((name) => looksSecret.test(name) && !publicAddresses.includes(name))
  expect([...secretNames].toSorted()).toEqual(expected.toSorted())
})

const good: Record<string, string> = {
  ...allOfS3,
  SECRET: 'x'.repeat(40),
  DATABASE_URL: 'postgres://u:p@h/d',
  DATABASE_REPLICA_URL: 'postgres://u:p@r/d',
  DATABASE_POOLER_URL: 'postgres://u:p@p/d',
  REDIS_URL: 'redis://h',
  SMTP_URL: 'smtp://u:p@h',
  METRICS_TOKEN: 't'.repeat(16),
  TWITTER_CLIENT_ID: 'id',
  TWITTER_CLIENT_SECRET: 'one',
  FACEBOOK_CLIENT_ID: 'id',
  FACEBOOK_CLIENT_SECRET: 'two',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'three',
  LIBRETRANSLATE_URL: 'https://translate.example.org',
  LIBRETRANSLATE_KEY: 'four',
}

test.each(secretNames)(
  '%s_FILE is read as %s, refused beside it, and named when it cannot be read [DAY-025]',
  (name) => {
    const file = join(folder, name)
    writeFileSync(file, `${good[name]}\n`)
    const { [name]: value, ...others } = good
    expect(readConfig({ ...others, [`${name}_FILE`]: file })).toEqual(readConfig(good))
    expect(() => readConfig({ ...good, [`${name}_FILE`]: file })).toThrow(
      `  ${name} and ${name}_FILE are both set: leave one of them out`,
    )
    expect(() => readConfig({ ...others, [`${name}_FILE`]: join(folder, 'none') })).toThrow(
      'which cannot be read (ENOENT)',
    )
    writeFileSync(file, ' \n')
    expect(() => readConfig({ ...others, [`${name}_FILE`]: file })).toThrow(
      `${name}_FILE names ${file}, which is empty`,
    )
    expect(value).toBeTruthy()
  },
)

test('metrics have a port of their own, and a token that is not short [DAY-023]', () => {
  expect(readConfig({ METRICS_PORT: '9100' }).metricsPort).toBe(9100)
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must differ from PORT')
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have at least 16 characters')
})

test('every option is told to operators, and none that does not exist', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const table = page.slice(page.indexOf('## Options'), page.indexOf('\n## ', page.indexOf('## Options') + 1))
  const reported = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  expect(reported.toSorted()).toEqual(optionNames.toSorted())
})

test('an option with a slip in its name is named with the one that was meant; other variables are not', () => {
  const slips = { SIGNUP: 'closed', SMPT_URL: 'smtp://h', Port: '80', DATABASE_URI: 'x', SECRETS_FILE: '/run/s' }
  expect(readConfig(slips).misspelled).toEqual([
    "SIGNUP isn't an option. Did you mean SIGNUPS?",
    "SMPT_URL isn't an option. Did you mean SMTP_URL?",
    "Port isn't an option. Did you mean PORT?",
    "DATABASE_URI isn't an option. Did you mean DATABASE_URL?",
    "SECRETS_FILE isn't an option. Did you mean SECRET_FILE?",
  ])
  const usual = { HOME: '/root', PATH: '/bin', PWD: '/', USER: 'a', LANG: 'C', TERM: 'x', HOSTNAME: 'h', NODE_ENV: 'x' }
  expect(readConfig({ ...usual, SECRET_FILE: undefined }).misspelled).toEqual([])
})
