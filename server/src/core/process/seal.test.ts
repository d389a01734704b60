import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = randomBytes(32)
const sealed = seal(secret, 'two-factor', 'account-1', 'JBSWY3DPEHPK3PXP')

test('what is sealed opens again, and does not show what it holds', () => {
  expect(unseal(secret, 'two-factor', 'account-1', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal(secret, 'two-factor', 'account-1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
})

test('it does not open under another secret, purpose or owner, nor after a change', () => {
  expect(unseal(randomBytes(32), 'two-factor', 'account-1', sealed)).toBeNull()
  expect(unseal(secret, 'invites', 'account-1', sealed)).toBeNull()
  expect(unseal(secret, 'two-factor', 'account-2', sealed)).toBeNull()
  const changed = Buffer.from(sealed.slice(3), 'base64url')
  changed[changed.length - 1] = (changed.at(-1) as number) ^ 1
  expect(unseal(secret, 'two-factor', 'account-1', `v1.${changed.toString('base64url')}`)).toBeNull()
  expect(unseal(secret, 'two-factor', 'account-1', 'v1.short')).toBeNull()
  expect(unseal(secret, 'two-factor', 'account-1', 'plain')).toBeNull()
})
