import { expect, test } from 'vitest'
import { flagDefaults, isFlagOn } from '../core/flags.ts'
import { isMobileHandset } from '../core/mobile-handset.ts'
import { postingLimits } from './accounts.limits.ts'
import { verifyLetter } from './accounts.messages.ts'
import { emailKeyOf, plainCode, settingsPageOf, tfaLockSeconds, withComputedFlags } from './accounts.rules.ts'
import { email, newPassword } from './credentials.contract.ts'

test('two spellings of one address are one account', () => {
  expect(emailKeyOf(' Mia@Example.ORG ')).toBe('mia@example.org')
  expect(emailKeyOf('caf\u00e9@example.org')).toBe(emailKeyOf('cafe\u0301@example.org'))
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Mobile Safari/537.36',
    true,
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', true],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/137.0 Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['', false],
])('%s is a phone: %s [BLOG-444]', (userAgent, isPhone) => {
  expect(isMobileHandset(userAgent)).toBe(isPhone)
})

test('computed flags come from the visitor, whatever is stored [POST-509, BLOG-444]', () => {
  const stored = { ...flagDefaults, is_logged_in: true, is_mobile_handset: true }
  const flags = withComputedFlags(stored, { isLoggedIn: false, userAgent: '' })
  expect([flags.is_logged_in, flags.is_mobile_handset]).toEqual([false, false])
  expect(flags.reddit_sharing).toBe(true)
})

test('an unknown flag reads as off [POST-514, BLOG-437]', () => {
  expect([isFlagOn(flagDefaults, 'reddit_sharing'), isFlagOn(flagDefaults, 'no_such_flag')]).toEqual([true, false])
  expect(isFlagOn(flagDefaults, 'toString')).toBe(false)
})

test.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [11, 1920],
  [12, 3600],
  [500, 3600],
])('after %i wrong codes in a row the next waits %i seconds', (failures, seconds) => {
  expect(tfaLockSeconds(failures)).toBe(seconds)
})

test('a recovery code reads the same in capitals, with spaces or without hyphens', () => {
  expect(plainCode(' ABCD-efgh 2345-WXYZ ')).toBe('abcdefgh2345wxyz')
})

const given = (about: Partial<Parameters<typeof settingsPageOf>[0]>) =>
  settingsPageOf({ page: undefined, blogName: undefined, blog: {}, account: {}, ...about })

test('the settings page is the one all fields belong to', () => {
  expect(given({ account: { safe_mode: true } })).toBe('account')
  expect(given({ account: { is_sounds_enabled: false } })).toBe('dashboard')
  expect(given({ blogName: 'mia', blog: { asks: true } })).toBe('blog')
  expect(given({ page: 'notifications' })).toBe('notifications')
  expect(given({ page: 'account', account: { language: 'en', safe_mode: undefined } })).toBe('account')
})

test('a page that is unclear, or a field of another page, is refused by name', () => {
  expect(given({})).toMatchObject({ code: 'accounts.which_page', status: 400 })
  expect(given({ account: { safe_mode: true, is_sounds_enabled: true } })).toMatchObject({
    code: 'accounts.which_page',
  })
  expect(given({ page: 'account', blogName: 'mia', blog: { asks: true } })).toMatchObject({
    code: 'accounts.not_on_that_page',
    field: 'asks',
  })
  expect(given({ page: 'dashboard', account: { safe_mode: true } })).toMatchObject({ field: 'safe_mode' })
  expect(given({ blog: { asks: true } })).toMatchObject({ code: 'accounts.which_blog' })
})

test.each(['mia@example.org', 'mia.o+tag@sub.example.org', "o'brien@example.org", 'jos\u00e9@ex\u00e4mple.org'])(
  '%s is an address',
  (address) => expect(email.safeParse(address).success).toBe(true),
)

test.each([
  'mia',
  'mia@example',
  'mia@@example.org',
  'a@b.c,d@e.f',
  'Mia <mia@example.org>',
  'mia@example.org\nBcc: x@y.z',
  '"mia x"@example.org',
  'mia\u0000@example.org',
  `${'x'.repeat(250)}@b.cd`,
])('%j is no address', (address) => expect(email.safeParse(address).success).toBe(false))

test('a password has 8 to 1,024 bytes, not letters', () => {
  const isTaken = (password: string) => newPassword.safeParse(password).success
  expect(['1234567', '12345678', '\u00e9\u00e9\u00e9\u00e9', 'x'.repeat(1024)].map(isTaken)).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(['x'.repeat(1025), '\u00e9'.repeat(513)].map(isTaken)).toEqual([false, false])
})

test('a letter has its link on a line of its own and names the place', () => {
  const letter = verifyLetter({ siteName: 'Bower', link: 'https://bower.example/verify?token=x' })
  expect(letter.subject).toBe('Confirm your email address for Bower')
  expect(letter.text.split('\n')).toContain(letter.links[0])
  expect(letter.text).toContain('60 minutes')
})

test('the limits of posting are those of the specification [POST-027, POST-248, POST-415]', () => {
  expect(postingLimits).toEqual({
    photos_per_post: 10,
    posts_per_day: 250,
    queue_size: 300,
    photo_upload_bytes: 10_485_760,
    audio_upload_bytes: 10_485_760,
    video_upload_bytes: 104_857_600,
  })
})
