import { expect, test } from 'vitest'
import { replyMaxLength } from './notes.limits.ts'
import { notesRefusals } from './notes.refusals.ts'
import { cleanReply, refuseLike, refuseReply, refuseReplyPhoto } from './notes.rules.ts'

test.each([
  ['a reader may like a stranger’s post', { isMine: false, canBeLiked: true }, null],
  ['nobody likes their own post [POST-522]', { isMine: true, canBeLiked: true }, notesRefusals.ownPost],
  [
    'a post whose writer switched likes off takes none [POST-104]',
    { isMine: false, canBeLiked: false },
    notesRefusals.likesOff,
  ],
])('%s', (_behaviour, post, refusal) => {
  expect(refuseLike(post)).toBe(refusal)
})

test.each([
  ['words', 'So true', null],
  ['as much as there may be', 'x'.repeat(replyMaxLength), null],
  ['more than that', 'x'.repeat(replyMaxLength + 1), notesRefusals.replyTooLong],
  ['nothing', '', notesRefusals.replyEmpty],
  ['space', ' \n\t ', notesRefusals.replyEmpty],
  ['signs nobody can see', '\u200b', notesRefusals.replyEmpty],
])('a reply of %s: %# [POST-350]', (_what, typed, refusal) => {
  expect(refuseReply(cleanReply(typed))).toBe(refusal)
})

test.each([
  ['nothing', '', null],
  ['space', ' \n ', null],
  ['words', 'So true', null],
  ['too many words', 'x'.repeat(replyMaxLength + 1), notesRefusals.replyTooLong],
])('a photo and %s beside it: %# [BLOG-096]', (_what, typed, refusal) => {
  expect(refuseReply(cleanReply(typed), true)).toBe(refusal)
})

test.each([
  ['takes them', true, null],
  ['does not take them', false, notesRefusals.photoRepliesOff],
])('a photo under a post that %s [POST-106] [BLOG-096]', (_what, allowsPhotoReplies, refusal) => {
  expect(refuseReplyPhoto({ allowsPhotoReplies })).toBe(refusal)
})

test('a reply keeps its lines and loses the space around it', () => {
  expect(cleanReply('  one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree')
})
