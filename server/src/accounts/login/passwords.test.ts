import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './passwords.ts'

test('a password is kept as argon2id with 19 MiB, two passes, one lane and a salt of its own [POST-396]', async () => {
  const [once, again] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(once).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(again).not.toBe(once)
  expect(await isPasswordRight(once, 'correct horse')).toBe(true)
  expect(await isPasswordRight(once, 'correct horsf')).toBe(false)
})

test('a hash by the reference implementation is understood, with the cost it names', async () => {
  const elsewhere = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPasswordRight(elsewhere, 'password')).toBe(true)
  expect(await isPasswordRight(elsewhere, 'passwore')).toBe(false)
})

test('without a hash, or with one nobody can read, the answer is no', async () => {
  for (const missing of [undefined, 'none', '']) expect(await isPasswordRight(missing, 'anything')).toBe(false)
})

test('a password reads the same however its accents were typed', async () => {
  const hash = await hashPassword('caf\u00e9 society')
  expect(await isPasswordRight(hash, 'cafe\u0301 society')).toBe(true)
})

test('hashing does not hold up the event loop', async () => {
  const tries = Array.from({ length: 6 }, () => isPasswordRight(undefined, 'anything'))
  expect(await Promise.race([turn('the loop'), ...tries])).toBe('the loop')
  await Promise.all(tries)
})
