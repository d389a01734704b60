import { isReblog } from '@bowerbird/domain/posts/formats/form/decode.ts'
import { newPostModel } from '@bowerbird/domain/posts/post-model.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { expect, test } from 'vitest'
import {
  asSent,
  isChanged,
  nothingWritten,
  refuseWritten,
  submitLabel,
  type Written,
  withScheme,
  wordsFor,
} from './post-form.state.ts'

const blank = nothingWritten('mine')
const written = (change: Partial<Written>): Written => ({ ...blank, ...change })
const words = (title: string, body = '') => ({ fields: { title, body } })
const nowMs = Date.parse('2031-05-01T12:00:00')

test.each([
  ['new', 'published', 'Post'],
  ['new', 'draft', 'Save draft'],
  ['new', 'queued', 'Queue'],
  ['new', 'scheduled', 'Schedule'],
  ['new', 'private', 'Post privately'],
  ['reblog', 'published', 'Reblog'],
  ['reblog', 'draft', 'Save draft'],
  ['edit', 'published', 'Save'],
  ['edit', 'draft', 'Save'],
  ['answer', 'published', 'Answer'],
  ['answer', 'draft', 'Save draft'],
  ['answer', 'queued', 'Queue'],
  ['answer', 'private', 'Post privately'],
] as const)('the button of a %s form with the state %s reads %s [POST-072]', (mode, state, label) => {
  expect(submitLabel(mode, state)).toBe(label)
})

test('a title, words, a tag or another state change a post; an empty paragraph or another blog does not [POST-061] [POST-062]', () => {
  expect(isChanged(blank, written(words('', '<p></p>')))).toBe(false)
  expect(isChanged(blank, written({ blogName: 'other' }))).toBe(false)
  for (const change of [words('a'), words('', '<p>a</p>'), { tags: ['a'] }, { state: 'draft' as const }]) {
    expect(isChanged(blank, written(change))).toBe(true)
  }
})

test('nothing written is refused unless a trail stands above it [POST-073] [POST-121] [POST-122]', () => {
  expect(refuseWritten(blank, { hasTrail: false, nowMs })?.text).toBe('Post body empty.')
  expect(refuseWritten(blank, { hasTrail: true, nowMs })).toBeNull()
})

test.each([
  ['', false],
  ['soon', false],
  ['2031-05-01T11:59', false],
  ['2031-05-01T12:01', true],
])('a scheduled post for %j may be sent: %s [POST-073]', (publishOn, isFine) => {
  const refusal = refuseWritten(written({ ...words('a'), state: 'scheduled', publishOn }), { hasTrail: false, nowMs })
  expect(refusal?.text ?? null).toBe(isFine ? null : 'Invalid "publish_on" value.')
})

test.each([
  ['', 'Choose a day and time to post.'],
  ['2031-05-01T11:59', 'That time has passed. Choose a later one.'],
])('the time %j is answered with what to do: %s', (publishOn, words) => {
  const scheduled = written({ state: 'scheduled', publishOn })
  const refusal = refuseWritten(scheduled, { hasTrail: false, nowMs })
  expect(refusal && wordsFor(refusal, scheduled)).toBe(words)
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['//example.com', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['nowhere', 'nowhere'],
  ['', ''],
])('the link %j is sent as %j [POST-158]', (typed, sent) => {
  const link = { ...nothingWritten('mine', 'link'), fields: { url: typed } }
  expect(withScheme(link).fields).toEqual({ url: sent })
})

test('a photo that failed is tried again or removed first', () => {
  const refusal = refuseWritten(written(words('a')), { hasTrail: false, hasFailedUploads: true, nowMs })
  expect(refusal?.text).toBe('Couldn’t upload a photo. Try again, or remove it.')
})

test('what is sent fits the call and carries the documented fields [POST-107] [POST-109]', () => {
  const clientId = crypto.randomUUID()
  const post = written({ ...words('Caps', '<p>Blue</p>'), tags: ['blue', 'found things'], state: 'draft' })
  const sent = asSent(post, { mode: 'new', type: 'text' }, clientId)
  expect(sent).toMatchObject({
    client_id: clientId,
    channel_id: 'mine',
    post: { type: 'text', state: '1', one: 'Caps', two: '<p>Blue</p>', tags: 'blue,found things' },
    editor_type: 'rich',
    is_rich_text: { one: false, two: true, three: false },
  })
  expect(isReblog(updatePost.input.parse(sent))).toBe(false)

  const edit = updatePost.input.parse(asSent(post, { mode: 'edit', postId: '7' }, clientId))
  expect(edit).toMatchObject({ edit_post_id: '7', post_id: '7' })
  const reblog = updatePost.input.parse(asSent(post, { mode: 'reblog', postId: '8', key: 'Kx' }, clientId))
  expect(isReblog(reblog)).toBe(true)
  expect(reblog).toMatchObject({ reblog_post_id: '8', reblog_key: 'Kx' })
})

test.each([
  [{ sendsToTwitter: true, tweet: ' Look [URL] ', sendsToFacebook: true }, [true, 'Look [URL]', true]],
  [{ sendsToTwitter: true, tweet: ' ', sendsToFacebook: false }, [true, undefined, undefined]],
  [{ sendsToTwitter: false, tweet: 'Look', sendsToFacebook: false }, [undefined, undefined, undefined]],
])('what goes elsewhere is said where it is wanted: %j, and never of an edit [POST-378] [POST-417]', (wanted, said) => {
  const about = (target: Parameters<typeof asSent>[1]) => {
    const sent = asSent({ ...written(words('Caps')), ...wanted }, target, crypto.randomUUID())
    return [sent.send_to_twitter, sent.custom_tweet, sent.send_to_fbog]
  }
  expect(about({ mode: 'new', type: 'text' })).toEqual(said)
  expect(about({ mode: 'edit', postId: '7' })).toEqual([undefined, undefined, undefined])
})

test('a writer may leave out the trail, and then needs own words [CTRL-006]', () => {
  const target = { mode: 'reblog', postId: '8', key: 'Kx' } as const
  const without = { ...written(words('', '<p>Mine</p>')), leavesOutTrail: true }
  expect(updatePost.input.parse(asSent(without, target, crypto.randomUUID())).remove_reblog_tree).toBe(true)
  expect(asSent(written(words('', '')), target, crypto.randomUUID()).remove_reblog_tree).toBeUndefined()
  const about = { hasTrail: true, nowMs }
  expect(refuseWritten(written(words('', '')), about)).toBeNull()
  expect(refuseWritten({ ...written(words('', '')), leavesOutTrail: true }, about)?.text).toBe('Post body empty.')
})

test('a post ends with a button that leads to a page, and is not sent without a usable address [CTRL-009]', () => {
  const target = { mode: 'new', type: 'text' } as const
  const about = { hasTrail: false, nowMs }
  const called = { ...written(words('Caps')), hasCall: true, callUrl: 'example.com/caps', callAndroidUrl: '' }
  expect(refuseWritten(called, about)).toBeNull()
  expect(asSent(called, target, crypto.randomUUID())).toMatchObject({
    enable_cta: true,
    cta_link_url: 'https://example.com/caps',
    cta_android_link_url: '',
  })
  for (const wrong of [{ callUrl: '' }, { callUrl: 'no page' }, { callAndroidUrl: 'javascript:alert(1)' }])
    expect(refuseWritten({ ...called, ...wrong }, about)?.code).toBe('posts.call_without_address')
  expect(refuseWritten({ ...called, hasCall: false, callUrl: 'no page' }, about)).toBeNull()
})

test('a poll is sent with its words in order, stands in for words, and is sent as empty where an edit takes it out [CTRL-037]', () => {
  const about = { hasTrail: false, nowMs }
  const poll = { question: ' Tea? ', options: ['Yes', ' ', 'No'], hours: 24 }
  const asked = written({ hasPoll: true, poll })
  expect(refuseWritten(asked, about)).toBeNull()
  expect(refuseWritten({ ...asked, poll: blank.poll }, about)?.code).toBe('posts.poll_options')
  const [target, clientId] = [{ mode: 'edit', postId: '7' } as const, crypto.randomUUID()]
  const before = { post: newPostModel(), fields: { title: '', body: '' }, hasPoll: true }
  expect(asSent(asked, target, clientId, before).poll).toEqual({ question: 'Tea?', options: ['Yes', 'No'], hours: 24 })
  expect(updatePost.input.parse(asSent(blank, target, clientId, before)).poll).toBeNull()
  expect(updatePost.input.parse(asSent(blank, target, clientId)).poll).toBeUndefined()
})

test('what a writer put into the post is counted with it [CTRL-007]', () => {
  const sent = asSent(written(words('Caps', '<p>Blue ones</p>')), { mode: 'new', type: 'text' }, crypto.randomUUID())
  expect(sent.content_stats).toEqual({ words: 3, images: 0, links: 0 })
})

test('files on their way and pictures still to come hold a post of any kind back [POST-093] [POST-125]', () => {
  const sound = { ...nothingWritten('mine', 'audio'), fields: { url: '', preuploadUrl: '', confirmTos: true } }
  expect(refuseWritten(sound, { hasTrail: false, isUploading: true, nowMs })?.text).toBe('Uploads in progress.')
  const pending = { hasTrail: false, hasPendingImages: true, nowMs }
  expect(refuseWritten(written(words('a')), pending)?.text).toBe('There are still pending images.')
})

test('carousel and button go with the post as they were chosen [POST-107] [POST-108] [POST-150] [POST-418]', () => {
  const chosen = {
    isCarousel: true,
    carouselUrl: 'example.com/walks',
    carouselIndex: 2,
    hasCall: true,
    callTextCode: 3,
  }
  const post = written({ ...words('Caps'), ...chosen, callUrl: 'example.com/a' })
  const sent = asSent(post, { mode: 'edit', postId: '7' }, crypto.randomUUID())
  expect(sent).toMatchObject({
    ...{ carousel_display: true, carousel_link_url: 'https://example.com/walks', carousel_index: 2 },
    ...{ enable_cta: true, cta_text_code: 3, cta_link_url: 'https://example.com/a', edit_post_id: '7' },
  })
})

test.each([
  [{ slug: 7 }, 'Invalid "customUrl" type. Expected string, got number.'],
  [{ tags: 'blue' }, 'Invalid "tags" type. Expected array, got string.'],
  [{ allowsAnswers: null }, 'Invalid "allow_answers" type. Expected boolean, got null.'],
  [{ fields: { title: 'a', body: ['b'] } }, 'Invalid "body" type. Expected string, got array.'],
])('what is written as %j is refused by its type [POST-094]', (wrong, text) => {
  const post = { ...written(words('a', 'b')), ...wrong } as Written
  expect(refuseWritten(post, { hasTrail: false, nowMs })?.text).toBe(text)
})
