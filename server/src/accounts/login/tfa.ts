import { createHash, randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { plainCode } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../core/process/seal.ts'

const periodMs = 30_000
const sealPurpose = 'two-factor'

export const newTfaSecret = () => new Secret({ size: 20 }).base32

export const sealTfaSecret = (key: Buffer, accountId: string, secret: string) =>
  seal(key, sealPurpose, accountId, secret)
export const openTfaSecret = (key: Buffer, accountId: string, sealed: string) =>
  unseal(key, sealPurpose, accountId, sealed)

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodMs / 1000, secret: Secret.fromBase32(secret) })

export const otpauthUrlOf = (secret: string, issuer: string, label: string) => totpOf(secret, issuer, label).toString()

/** Accepts the half minute before and after as well, because clocks differ; null when the code is wrong. */
export function stepOfCode(secret: string, typed: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: plainCode(typed), window: 1, timestamp: nowMs })
  return delta === null ? null : Math.floor(nowMs / periodMs) + delta
}

export const codeAt = (secret: string, atMs: number) => totpOf(secret).generate({ timestamp: atMs })

/** 136 bits each, in groups that can be read aloud. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = new Secret({ buffer: Uint8Array.from(randomBytes(17)).buffer }).base32.toLowerCase()
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
}

export const hashOfRecoveryCode = (accountId: string, typed: string) =>
  createHash('sha256')
    .update(`recovery:${accountId}:${plainCode(typed)}`)
    .digest()
