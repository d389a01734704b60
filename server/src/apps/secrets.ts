import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import { seal, unseal } from '../core/process/seal.ts'

const keyLength = 50

/** 256 bits; the database has only its hash or a sealed copy. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Makes the token of a kind that follows a refresh token: the same one again for a client that repeats itself. */
export const nextSecret = ({ secret }: Pick<Deps, 'secret'>, kind: 'access' | 'refresh', refreshToken: string) =>
  createHmac('sha256', secret).update(`bowerbird:next ${kind} token:${refreshToken}`).digest('base64url')

export const newConsumerKey = () => randomBytes(96).toString('base64url').replace(/[-_]/g, '').slice(0, keyLength)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, whatever the lengths. */
export const areSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

export const sealAppSecret = ({ secret }: Pick<Deps, 'secret'>, appId: string, text: string) =>
  seal(secret, 'app secret', appId, text)
export const openAppSecret = ({ secret }: Pick<Deps, 'secret'>, appId: string, sealed: string) =>
  unseal(secret, 'app secret', appId, sealed)

/** Bound to the token that the secret belongs to. */
export const sealTokenSecret = ({ secret }: Pick<Deps, 'secret'>, tokenHash: Buffer, text: string) =>
  seal(secret, 'app token', tokenHash.toString('hex'), text)
export const openTokenSecret = ({ secret }: Pick<Deps, 'secret'>, tokenHash: Buffer, sealed: string) =>
  unseal(secret, 'app token', tokenHash.toString('hex'), sealed)
