import { expect, test } from 'vitest'
import { notesRefusals } from './notes.refusals.ts'
import { refuseLike, withLike } from './notes.rules.ts'

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

test('a like adds one and an unlike takes it back; neither counts twice [POST-344]', () => {
  const untouched = { id: 'p', liked: false, note_count: 7 }
  const liked = withLike(untouched, true)
  expect(liked).toEqual({ id: 'p', liked: true, note_count: 8 })
  expect(withLike(liked, true)).toBe(liked)
  expect(withLike(liked, false)).toEqual(untouched)
  expect(withLike(untouched, false)).toBe(untouched)
})
