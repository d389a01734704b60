import { describe, expect, test } from 'vitest'
import { imageMaxBytes, textMaxLength } from './messaging.limits.ts'
import { genericFailures } from './messaging.messages.ts'
import * as rules from './messaging.rules.ts'

test.each([
  [2, 1, true],
  [1, 1, false],
  [1, 2, false],
])('modified at %i and read up to %i is unread: %s [MSG-157]', (modified, read, unread) => {
  expect(rules.isUnread({ last_modified_ts: modified, last_read_ts: read })).toBe(unread)
})

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [4000, '99+'],
])('a badge for %i reads %s [MSG-021]', (count, text) => {
  expect(rules.badgeText(count)).toBe(text)
})

test.each([
  [1, 6],
  [5, 10],
  [40, 10],
])('%i unread messages are asked for with a limit of %i [MSG-285]', (unread, limit) => {
  expect(rules.unreadFetchLimit(unread)).toBe(limit)
})

describe('a message', () => {
  const refused = (draft: Partial<Parameters<typeof rules.refuseMessage>[0]>) =>
    rules.refuseMessage({ type: 'TEXT', hasFile: false, ...draft })

  test.each([
    ['', false],
    ['   \n ', false],
    ['a', true],
    [` ${'a'.repeat(textMaxLength)} `, true],
    ['a'.repeat(textMaxLength + 1), false],
    // Length counts UTF-16 code units as the text field does, so an emoji is two.
    ['😀'.repeat(textMaxLength / 2), true],
    [`${'😀'.repeat(textMaxLength / 2)}a`, false],
  ])('of text %j may be sent: %s [MSG-346, MSG-348, MSG-349]', (text, isTaken) => {
    expect(refused({ text }) === null).toBe(isTaken)
  })

  test('needs what its type needs, and a type that is known [MSG-351]', () => {
    const post = { id: '1', blogUuid: 'u' }
    expect(refused({ type: 'POSTREF', post })).toBeNull()
    expect(refused({ type: 'POSTREF', post: { ...post, blogUuid: '' } })).toMatchObject({ status: 400, code: 7000 })
    expect(refused({ type: 'POSTREF' })).not.toBeNull()
    expect(refused({ type: 'STICKER', stickerId: '1' })).toBeNull()
    expect(refused({ type: 'STICKER', text: 'x' })).not.toBeNull()
    expect(refused({ type: 'IMAGE', hasFile: true })).toBeNull()
    expect(refused({ type: 'IMAGE' })).not.toBeNull()
    expect(refused({ type: 'VIDEO', text: 'x', hasFile: true })).not.toBeNull()
  })
})

test.each([
  ['post-chrome', 'post-chrome'],
  ['post-chrome:dashboard', 'post-chrome'],
  ['messaging-gif', 'messaging-gif'],
  ['messaging-image-upload:drop', 'messaging-image-upload'],
  ['dashboard:post-chrome', undefined],
  ['fast-post-chrome', undefined],
  ['', undefined],
  [undefined, undefined],
])('the context %j is reported as %j [MSG-272]', (context, reported) => {
  expect(rules.reportedContext(context)).toBe(reported)
})

describe('an image file', () => {
  const why = (file: Partial<{ type: string; name: string; size: number }>, max: number = imageMaxBytes) =>
    rules.refuseImage({ type: 'image/png', name: 'a.png', size: 1, ...file }, max)

  test.each([
    ['image/jpeg', 'a.bin', null],
    ['image/png', 'a', null],
    ['image/gif', 'a', null],
    ['image/webp', 'a.png', 'Invalid file type.'],
    ['image/heic', 'a', 'Invalid file type.'],
    ['', 'IMG_1.HEIC', 'Invalid file type.'],
    ['image/tiff', 'a.png', 'Invalid file type.'],
    ['application/pdf', 'a.gif', 'Invalid file type.'],
    ['', 'a.JPG', null],
    ['', 'a.jpeg', null],
    ['', 'a.svg', 'Invalid file type.'],
    ['', 'png', 'Invalid file type.'],
  ])('of type %j called %j gives %j [MSG-228]', (type, name, words) => {
    expect(why({ type, name })).toBe(words)
  })

  test('may be as large as the maximum and no larger, which is told in whole megabytes [MSG-229, MSG-230, MSG-231]', () => {
    expect(why({ size: imageMaxBytes })).toBeNull()
    expect(why({ size: imageMaxBytes + 1 })).toBe('Image must be smaller than 10MB')
    expect(why({ size: 3_000_001 }, 3_000_000)).toBe('Image must be smaller than 2MB')
  })
})

test.each([
  [403, false, false],
  [404, true, false],
  [429, false, true],
  [409, true, true],
  [500, true, true],
  [0, true, true],
])('after status %i a fetch may be retried: %s, a send: %s [MSG-271, MSG-392]', (status, fetch, send) => {
  expect(rules.isFetchRetryable(status)).toBe(fetch)
  expect(rules.isSendRetryable(status)).toBe(send)
})

describe('why a conversation was not fetched', () => {
  const text = (status: number, code: string | number, random = 0) =>
    rules.fetchFailureText({ status, code }, { name: 'satin', random })

  test('is chosen by status and code [MSG-384, MSG-386, MSG-387, MSG-388, MSG-389]', () => {
    expect(text(403, 7001)).toBe('Please verify your email address before talking to a Tumblr.')
    expect(text(403, 7003)).toBe('satin only allows messages from Tumblrs they follow')
    expect(text(409, 7005)).toBe('You can only send messages to Tumblrs you follow.')
    expect(text(409, 'other')).toBe('You can only send messages to Tumblrs you follow.')
    expect(text(429, 1)).toBe("You've hit the daily limit on new conversations. Impressive.")
  })

  test('is else one of the generic messages, each of them at times [MSG-384, MSG-390, MSG-391]', () => {
    const random = [0, 0.25, 0.5, 0.75, 0.999, 1]
    expect([...new Set(random.map((at) => text(403, 7004, at)))]).toEqual([
      'Something went screwy.',
      "Well, that didn't work.",
      'We hit a snag.',
      'Hm. That went sideways.',
    ])
    expect(text(404, 7001)).toBe(genericFailures()[0])
    expect(text(0, 'core.offline')).toBe(genericFailures()[0])
  })
})

test.each([
  [-1, '', false],
  [14_401, '', false],
  [14_400, 'Active in the last 4 hours', true],
  [10_800, 'Active in the last 4 hours', true],
  [10_799, 'Active in the last 3 hours', true],
  [7200, 'Active in the last 3 hours', true],
  [7199, 'Active in the last 2 hours', true],
  [3600, 'Active in the last 2 hours', true],
  [3599, 'Active in the last hour', true],
  [0, 'Active in the last hour', true],
])('%i seconds ago reads %j, online: %s [MSG-337, MSG-338, MSG-339, MSG-340, MSG-341, MSG-342, MSG-343]', (...row) => {
  const [seconds, text, online] = row
  expect(rules.activeStatus(seconds)).toBe(text)
  expect(rules.isOnline(seconds)).toBe(online)
})

test('an image is blurred only where all three hold [MSG-327]', () => {
  const all = { isBlurredImages: true, type: 'IMAGE', isOwn: false }
  expect(rules.isImageBlurred(all)).toBe(true)
  expect(rules.isImageBlurred({ ...all, isBlurredImages: false })).toBe(false)
  expect(rules.isImageBlurred({ ...all, type: 'TEXT' })).toBe(false)
  expect(rules.isImageBlurred({ ...all, isOwn: true })).toBe(false)
})

test.each([
  [{ isFollowing: false }, true],
  [{ isFollowing: true }, false],
  [{ isFollowing: true, isAdult: true }, false],
  [{ isFollowing: true, isSafeModeOn: true }, false],
  [{ isFollowing: true, isAdult: true, isSafeModeOn: true }, true],
  [{ isUnblurred: true }, false],
])('with %j a conversation has its images blurred: %s [MSG-328]', (about, blurred) => {
  const none = { isUnblurred: false, isFollowing: false, isSafeModeOn: false, isAdult: false }
  expect(rules.areImagesBlurred({ ...none, ...about })).toBe(blurred)
})

test.each([
  [true, false, false, true],
  [false, false, false, false],
  [true, true, false, false],
  [true, false, true, false],
])('received %s, sent %s, following %s: possible spam %s [MSG-416]', (hasReceived, hasSent, isFollowing, isSpam) => {
  expect(rules.isPossibleSpam({ hasReceived, hasSent, isFollowing })).toBe(isSpam)
})

test('nobody blocks a blog of their own [MSG-353]', () => {
  expect(['a', 'b'].map((own) => rules.canBlock(own, ['a', 'b']))).toEqual([false, false])
  expect(rules.canBlock('c', ['a', 'b'])).toBe(true)
})
