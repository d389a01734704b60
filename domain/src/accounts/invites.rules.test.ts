import { expect, test } from 'vitest'
import { inviteStateAt } from './invites.rules.ts'

const fresh = { isRevoked: false, useCount: 0, usesMax: 2, expiresAtMs: null }

test.each([
  ['open', fresh],
  ['open', { ...fresh, useCount: 1, expiresAtMs: 1001 }],
  ['expired', { ...fresh, expiresAtMs: 1000 }],
  ['spent', { ...fresh, useCount: 2, expiresAtMs: 1 }],
  ['revoked', { ...fresh, isRevoked: true, useCount: 2 }],
])('an invitation is %s', (state, invite) => {
  expect(inviteStateAt(1000, invite)).toBe(state)
})
