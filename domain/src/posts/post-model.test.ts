import { expect, test } from 'vitest'
import { newPostModel } from './post-model.ts'
import { postToWire } from './post-on-the-wire.ts'
import { updatePost } from './posts.contract.ts'

test('a new post has all the fields of the model and their defaults [POST-079] [POST-080] [POST-081]', () => {
  const off = { carouselDisplay: false, allow_photo_replies: false, allow_answers: false, members_only: false }
  const alsoOff = { owner_flagged_nsfw: false, enableCTA: false, uploading: false, loading: false }
  const empty = { publish_on: '', tumblelog: '', postDate: '', customUrl: '', sourceUrl: '', carouselLinkUrl: '' }
  const alsoEmpty = { ctaLinkUrl: '', ctaAndroidLinkUrl: '', reblog_id: '', reblog_key: '', 'post-id': '' }
  expect(newPostModel()).toEqual({
    ...off,
    ...alsoOff,
    ...empty,
    ...alsoEmpty,
    type: 'text',
    mode: 'new',
    state: 'published',
    tags: [],
    editorType: 'rich',
    canBeLiked: true,
    canBeReblogged: true,
    ctaTextCode: 0,
    contentStats: {},
    hasLoadingInlineImages: false,
    is_reblog: false,
    lookupData: {},
  })
  expect(Object.keys(newPostModel())).toHaveLength(31)
})

const written = {
  ...newPostModel(),
  state: 'scheduled' as const,
  publish_on: '2031-01-01T00:00:00Z',
  tags: ['one', 'two'],
  tumblelog: 'wren',
  postDate: '2020-01-01T00:00:00Z',
  customUrl: 'my-post',
  sourceUrl: 'https://example.com',
  editorType: 'markdown' as const,
  canBeLiked: false,
}

test('the fields of the model travel under the names of the wire [POST-107] [POST-119] [POST-120]', () => {
  expect(postToWire(written, { title: 'A', body: 'B' })).toMatchObject({
    channel_id: 'wren',
    editor_type: 'markdown',
    is_rich_text: { one: false, two: false, three: false },
    can_be_liked: false,
    can_be_reblogged: true,
    post: {
      type: 'text',
      state: 'on.2',
      one: 'A',
      two: 'B',
      tags: 'one,two',
      slug: 'my-post',
      date: '2020-01-01T00:00:00Z',
      publish_on: '2031-01-01T00:00:00Z',
      source_url: 'https://example.com',
    },
  })
})

test('what is sent is what the call takes, also for a reblog and an edit [POST-107] [POST-416]', () => {
  const sent = postToWire({ ...written, is_reblog: true, reblog_id: '7', reblog_key: 'k' }, { title: '', body: '' })
  expect(updatePost.input.parse(sent)).toMatchObject({
    ...{ channel_id: 'wren', reblog: true, reblog_post_id: '7', reblog_key: 'k' },
  })
  const edit = postToWire({ ...written, mode: 'edit', 'post-id': '9' }, { title: '', body: '' })
  expect(updatePost.input.parse(edit)).toMatchObject({ edit_post_id: '9', post: { state: 'on.2' } })
  expect(
    updatePost.input.parse(postToWire({ ...newPostModel(), tumblelog: 'wren' }, { title: 'A', body: '' })),
  ).toMatchObject({
    editor_type: 'rich',
    post: { tags: '', one: 'A', two: '' },
  })
})
