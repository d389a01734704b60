import { expect, test } from 'vitest'
import { may, permissions, refuseChange, refuseGiving, roles } from './roles.ts'

test('each role may do what the table says, and the lowest nothing but contribute [CTRL-082]', () => {
  const table = Object.fromEntries(roles.map((role) => [role, permissions.filter((each) => may(role, each))]))
  expect(table).toEqual({
    owner: ['blog', 'members', 'settings', 'messages', 'activity', 'asks', 'posts'],
    admin: ['members', 'settings', 'messages', 'activity', 'asks', 'posts'],
    editor: ['activity', 'asks', 'posts'],
    contributor: ['contribute'],
  })
})

test.each([
  ['owner', 'admin', null],
  ['owner', 'contributor', null],
  ['owner', 'owner', 'blogs.role_too_high'],
  ['admin', 'editor', null],
  ['admin', 'admin', 'blogs.role_too_high'],
  ['admin', 'owner', 'blogs.role_too_high'],
  ['editor', 'contributor', 'blogs.not_an_admin'],
  ['contributor', 'contributor', 'blogs.not_an_admin'],
] as const)('%s gives the role %s: %s [CTRL-083]', (by, role, refusal) => {
  expect(refuseGiving(by, role)?.code ?? null).toBe(refusal)
})

test.each([
  ['owner', 'admin', 'editor', null],
  ['owner', 'admin', null, null],
  ['admin', 'editor', 'contributor', null],
  ['admin', 'editor', 'admin', 'blogs.role_too_high'],
  ['admin', 'admin', null, 'blogs.role_too_high'],
  ['admin', 'owner', 'editor', 'blogs.role_too_high'],
  ['editor', 'contributor', null, 'blogs.not_an_admin'],
] as const)('%s makes of %s: %s (%s) [CTRL-083]', (by, was, wanted, refusal) => {
  expect(refuseChange(by, was, wanted)?.code ?? null).toBe(refusal)
})
