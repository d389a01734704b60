import { expect, test } from 'vitest'
import { deletePrompt, savedMessage } from './posts.messages.ts'

const post = { blogName: 'wren', state: 'published', isEdit: false, isReblog: false } as const

test.each([
  [post, 'Posted to wren'],
  [{ ...post, state: 'draft' }, 'Saved to drafts on wren'],
  [{ ...post, state: 'queued' }, 'Queued on wren'],
  [{ ...post, state: 'scheduled' }, 'Scheduled on wren'],
  [{ ...post, state: 'private' }, 'Posted privately to wren'],
  [{ ...post, isReblog: true }, 'Reblogged to wren'],
  [{ ...post, isReblog: true, state: 'queued' }, 'Queued on wren'],
  [{ ...post, state: 'unapproved' }, 'Submitted to wren'],
  [{ ...post, isEdit: true }, 'Saved'],
  [{ ...post, isEdit: true, state: 'draft' }, 'Saved'],
] as const)('%# the message after saving [POST-427]', (saved, message) => {
  expect(savedMessage(saved)).toBe(message)
})

test('deleting asks first [POST-354]', () => {
  expect(deletePrompt()).toBe('Are you sure you want to delete this post?')
})
