import { argon2Sync } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withFullCost } from '../../testing/crypto/quick-crypto.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

test('a password is kept as argon2id with 19 MiB, two passes, one lane and a salt of its own [POST-396]', () =>
  withFullCost(async () => {
    const [once, again] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    const [, salt = '', tag] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$(.{43})$/.exec(once) ?? []
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
    const derived = argon2Sync('argon2id', { message: 'correct horse', nonce: Buffer.from(salt, 'base64'), ...cost })
    expect(derived.toString('base64').replace('=', '')).toBe(tag)
    expect(again).not.toBe(once)
    expect(await isPasswordRight(once, 'correct horse')).toBe(true)
    expect(await isPasswordRight(once, 'correct horsf')).toBe(false)
  }))

test('a hash by the reference implementation is understood, with the cost it names', () =>
  withFullCost(async () => {
    const elsewhere = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPasswordRight(elsewhere, 'password')).toBe(true)
    expect(await isPasswordRight(elsewhere, 'passwore')).toBe(false)
  }))

test('without a hash, or with one nobody can read, the answer is no', async () => {
  for (const missing of [undefined, 'none', '']) expect(await isPasswordRight(missing, 'anything')).toBe(false)
})

test('a password reads the same however its accents were typed', async () => {
  const hash = await hashPassword('caf\u00e9 society')
  expect(await isPasswordRight(hash, 'cafe\u0301 society')).toBe(true)
})

test('hashing does not hold up the event loop', () =>
  withFullCost(async () => {
    const tries = Array.from({ length: 6 }, () => isPasswordRight(undefined, 'anything'))
    expect(await Promise.race([turn('the loop'), ...tries])).toBe('the loop')
    await Promise.all(tries)
  }))
