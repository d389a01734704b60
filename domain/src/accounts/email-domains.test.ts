import { expect, test } from 'vitest'
import { type EmailRule, readDomains, refuseEmail } from './email-domains.ts'

const rule = (mode: EmailRule['mode'], ...domains: string[]): EmailRule => ({ mode, domains, invitedPass: false })

test.each([
  ['wren@Example.ORG', rule('allow', 'example.org'), null],
  ['wren@mail.example.org', rule('allow', 'example.org'), null],
  ['wren@notexample.org', rule('allow', 'example.org'), 'accounts.email_not_allowed'],
  ['wren@example.org', rule('block', 'example.org'), 'accounts.email_blocked'],
  ['wren@a.b.example.org', rule('block', 'example.org'), 'accounts.email_blocked'],
  ['wren@example.org.evil.test', rule('block', 'example.org'), null],
  ['wren@bücher.example', rule('block', 'xn--bcher-kva.example'), 'accounts.email_blocked'],
  ['"a@b"@example.org.', rule('block', 'example.org'), 'accounts.email_blocked'],
  ['wren@example.org', rule('off', 'example.org'), null],
] as const)('%s under %j [DAY-121]', (email, given, code) => {
  expect(refuseEmail(email, given)?.code ?? null).toBe(code)
})

test('people with an invitation pass where the operator says so [DAY-121]', () => {
  const closed = rule('allow', 'example.org')
  expect(refuseEmail('a@b.test', closed, { isInvited: true })).not.toBeNull()
  expect(refuseEmail('a@b.test', { ...closed, invitedPass: true }, { isInvited: true })).toBeNull()
  expect(refuseEmail('a@b.test', { ...closed, invitedPass: true })).not.toBeNull()
})

test('domains are read a line each, in one spelling [DAY-121]', () => {
  expect(readDomains('Example.org\n@mail.test, *.bücher.example\nexample.org nothing')).toEqual({
    domains: ['example.org', 'mail.test', 'xn--bcher-kva.example'],
    wrong: ['nothing'],
  })
})
