import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { cavage, createSigner, createVerifier, httpbis } from 'http-message-signatures'
import { expect, test } from 'vitest'
import { readCavage, signCavage, signCavageAside } from './cavage.ts'
import { makeKeys, publicKeyOf } from './keys.ts'
import { readSignature } from './read-signature.ts'
import { type Claim, isSignedBy, type SignedRequest } from './signed-request.ts'

const keyId = 'https://far.example/users/ann#main-key'
const url = 'https://near.example/ap/inbox?a=1'
const now = new Date('2026-11-17T12:00:00Z')
const body = Buffer.from('{"type":"Follow"}')
const digest = createHash('sha256').update(body).digest('base64')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed = generateKeyPairSync('ed25519')

const base = {
  host: 'near.example',
  date: now.toUTCString(),
  digest: `SHA-256=${digest}`,
  'content-digest': `sha-256=:${digest}:`,
  'content-type': 'application/activity+json',
}
type Headers = Record<string, string>
const lowered = (headers: object): Headers =>
  Object.fromEntries(Object.entries(headers as Headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Signs by an implementation that is not ours. */
async function signedByOthers(how: 'cavage' | 'rfc9421', fields?: string[], headers: Headers = base, at = now) {
  const request = { method: 'POST', url, headers }
  const signed =
    how === 'cavage'
      ? await cavage.signMessage(
          {
            key: createSigner(rsa.privateKey, 'rsa-v1_5-sha256', keyId),
            params: ['keyid', 'alg'],
            fields: fields ?? ['@request-target', 'host', 'date', 'digest'],
          },
          request,
        )
      : await httpbis.signMessage(
          {
            key: createSigner(ed.privateKey, 'ed25519', keyId),
            paramValues: { created: at },
            params: ['keyid', 'alg', 'created'],
            fields: fields ?? ['@method', '@target-uri', 'content-digest'],
          },
          request,
        )
  return { method: 'POST', url, headers: lowered(signed.headers), body } satisfies SignedRequest
}

const keyOf = { cavage: rsa.publicKey, rfc9421: ed.publicKey }

test.each(['cavage', 'rfc9421'] as const)(
  'a request that another implementation signed by %s is accepted [FED-012]',
  async (how) => {
    const claim = readSignature(await signedByOthers(how), now)
    expect(claim.keyId).toBe(keyId)
    expect(isSignedBy(claim, keyOf[how])).toBe(true)
    expect(isSignedBy(claim, how === 'cavage' ? ed.publicKey : rsa.publicKey)).toBe(false)
  },
)

test('what we sign is accepted by another implementation [FED-019]', async () => {
  const headers = signCavage({ method: 'POST', url, body: body.toString(), keyId, privateKey: rsa.privateKey, now })
  const signature = headers.signature?.replace('algorithm="rsa-sha256",', '') as string
  const verified = await cavage.verifyMessage(
    { keyLookup: async () => ({ id: keyId, verify: createVerifier(rsa.publicKey, 'rsa-v1_5-sha256') }) },
    { method: 'POST', url, headers: { ...headers, signature } },
  )
  expect(verified).toBe(true)
  const aside = await signCavageAside({
    method: 'POST',
    url,
    body: body.toString(),
    keyId,
    privateKey: rsa.privateKey,
    now,
  })
  expect(aside).toEqual(headers)
  expect(headers.digest).toBe(`SHA-256=${digest}`)
})

test('the example of the draft, letter for letter [FED-019]', () => {
  const example = {
    method: 'POST',
    url: 'https://example.com/foo?param=value&pet=dog',
    headers: {
      host: 'example.com',
      date: 'Sun, 05 Jan 2014 21:31:40 GMT',
      digest: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
      'content-type': 'application/json',
      'content-length': '18',
      signature:
        'keyId="Test",algorithm="rsa-sha256",headers="(request-target) host date content-type digest content-length",signature="vSdrb+dS3EceC9bcwHSo4MlyKS59iFIrhgYkz8+oVLEEzmYZZvRs8rgOp+63LEM3v+MFHB32NfpB2bEKBIvB1q52LaEUHFv120V01IL+TAD48XaERZFukWgHoBTLMhYS2Gb51gWxpeIq8knRmPnYePbF5MOkR0Zkly4zKH7s1dE="',
    },
    body: Buffer.from('{"hello": "world"}'),
  }
  const key = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDCFENGw33yGihy92pDjZQhl0C3
6rPJj+CvfSC8+q28hxA161QFNUd13wuCTUcq0Qd2qsBe/2hFyc2DCJJg0h1L78+6
Z4UMR7EOcpfdUE9Hf3m/hs+FUR45uBJeDK1HSFHD8bHKD6kv8FPGfJTotc+2xjJw
oYi+1hqp1fIekaxsyQIDAQAB
-----END PUBLIC KEY-----`)
  expect(isSignedBy(readCavage(example, new Date('2014-01-05T21:40:00Z')), key)).toBe(true)
})

/** A signature that fits is a claim; one that does not is refused with the reason. */
const verdict = (request: SignedRequest, key = keyOf.cavage, at = now): string => {
  let claim: Claim
  try {
    claim = readSignature(request, at)
  } catch (error) {
    return (error as Error).message
  }
  return isSignedBy(claim, key) ? 'accepted' : 'not by this key'
}

const later = (ms: number) => new Date(now.getTime() + ms)

test('requests that were changed, kept or half signed are refused [FED-013]', async () => {
  const good = await signedByOthers('cavage')
  const with_ = (headers: Headers) => ({ ...good, headers: { ...good.headers, ...headers } })
  const unsigned = async (...fields: string[]) => verdict(await signedByOthers('cavage', fields))
  expect(verdict(good)).toBe('accepted')
  expect(verdict({ ...good, body: Buffer.from('{"type":"Delete"}') })).toBe('another body than was signed')
  expect(verdict(with_({ digest: 'SHA-256=' }))).toBe('another body than was signed')
  expect(verdict(with_({ digest: 'MD5=abc' }))).toBe('another body than was signed')
  expect(verdict({ ...good, url: 'https://near.example/ap/blogs/1/inbox' })).toBe('not by this key')
  expect(verdict({ ...good, url: 'https://elsewhere.example/ap/inbox?a=1' })).toBe('another host')
  expect(verdict({ ...good, method: 'PUT' })).toBe('not by this key')
  expect(verdict(with_({ date: later(1000).toUTCString() }))).toBe('not by this key')
  expect(verdict(good, keyOf.cavage, later(3_700_000))).toBe('not of this time')
  expect(verdict(good, keyOf.cavage, later(-3_700_000))).toBe('not of this time')
  expect(verdict(with_({ date: 'never' }))).toBe('not of this time')
  expect(await unsigned('host', 'date', 'digest')).toBe('no target')
  expect(await unsigned('@request-target', 'date', 'digest')).toBe('no target')
  expect(await unsigned('@request-target', 'host', 'digest')).toBe('no time')
  expect(await unsigned('@request-target', 'host', 'date')).toBe('no digest')
  expect(verdict({ ...good, headers: base })).toBe('no signature')
  expect(verdict(with_({ signature: 'nonsense' }))).toBe('no key or no signature')
  expect(verdict(with_({ signature: `${good.headers.signature},keyId="other"` }))).toBe('a parameter twice')
  expect(verdict(with_({ signature: String(good.headers.signature).replace('rsa-sha256', 'none') }))).toBe(
    'an unknown algorithm',
  )
})

test('the same holds for RFC 9421 [FED-013]', async () => {
  const good = await signedByOthers('rfc9421')
  const key = keyOf.rfc9421
  const with_ = (headers: Headers) => ({ ...good, headers: { ...good.headers, ...headers } })
  const unsigned = async (...fields: string[]) => verdict(await signedByOthers('rfc9421', fields), key)
  const input = String(good.headers['signature-input'])
  expect(verdict(good, key)).toBe('accepted')
  expect(verdict({ ...good, body: Buffer.from('{}') }, key)).toBe('another body than was signed')
  expect(verdict({ ...good, url: 'https://near.example/ap/blogs/1/inbox' }, key)).toBe('not by this key')
  expect(verdict(good, key, later(3_700_000))).toBe('not of this time')
  expect(await unsigned('@target-uri', 'content-digest')).toBe('no target')
  expect(await unsigned('@method', 'content-digest')).toBe('no target')
  expect(await unsigned('@method', '@target-uri')).toBe('no digest')
  expect(await unsigned('@method', '@authority', '@path', 'content-digest')).toBe('accepted')
  expect(verdict(with_({ 'signature-input': input.replace(/created=\d+/, 'created=1') }), key)).toBe('not of this time')
  expect(verdict(with_({ 'signature-input': input.replace('ed25519', 'hmac-sha256') }), key)).toBe(
    'an unknown algorithm',
  )
  expect(verdict(with_({ 'signature-input': `${input}, b=("@method");keyid="x"` }), key)).toBe(
    'not one plain signature',
  )
  expect(verdict(with_({ signature: 'other=:AAAA:' }), key)).toBe('no signature of that name')
})

test('keys are made strong, and weak or broken ones are not used [FED-004]', async () => {
  const { rsaPublic, rsaPrivate, edPublic, edPrivate } = await makeKeys()
  expect(createPublicKey(rsaPublic).asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(createPrivateKey(rsaPrivate).asymmetricKeyType).toBe('rsa')
  expect(edPublic).toMatch(/^z6Mk/)
  const opened = publicKeyOf({ id: keyId, multibase: edPublic })
  expect(opened?.equals(createPublicKey(edPrivate))).toBe(true)
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' })
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' })
  for (const pem of [String(weak), String(curve), 'nonsense', '']) expect(publicKeyOf({ id: keyId, pem })).toBe(null)
  for (const multibase of ['', 'z', 'z0', 'z6Mk', `u${edPublic.slice(1)}`, edPublic.repeat(3)])
    expect(publicKeyOf({ id: keyId, multibase })).toBe(null)
})
