import { constants, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSignature } from './read-signature.ts'
import { readInput } from './rfc9421.ts'
import { isSignedBy, type SignedRequest } from './signed-request.ts'

/** The keys of RFC 9421, B.1.1, B.1.2 and B.1.4. */
const rsa = createPublicKey(`-----BEGIN RSA PUBLIC KEY-----
MIIBCgKCAQEAhAKYdtoeoy8zcAcR874L8cnZxKzAGwd7v36APp7Pv6Q2jdsPBRrw
WEBnez6d0UDKDwGbc6nxfEXAy5mbhgajzrw3MOEt8uA5txSKobBpKDeBLOsdJKFq
MGmXCQvEG7YemcxDTRPxAleIAgYYRjTSd/QBwVW9OwNFhekro3RtlinV0a75jfZg
kne/YiktSvLG34lw2zqXBDTC5NHROUqGTlML4PlNZS5Ri2U4aCNx2rUPRcKIlE0P
uKxI4T+HIaFpv8+rdV6eUgOrB2xeI1dSFFn/nnv5OoZJEIB+VmuKn3DCUcCZSFlQ
PSXSfBDiUGhwOw76WuSSsf1D4b/vLoJ10wIDAQAB
-----END RSA PUBLIC KEY-----`)
const rsaPss = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
2wIDAQAB
-----END PUBLIC KEY-----`)
const ed25519 = createPublicKey(`-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=
-----END PUBLIC KEY-----`)

const body = Buffer.from('{"hello": "world"}')
const digest = 'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:'

/** The request of B.2, with the signature of one of its cases. */
const signed = (input: string, signature: string): SignedRequest => ({
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    host: 'example.com',
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest': digest,
    'content-length': '18',
    'signature-input': `sig=${input}`,
    signature: `sig=:${signature}:`,
  },
  body,
})

test('B.2.6 of RFC 9421 (Ed25519), letter for letter [FED-019] [FED-120]', () => {
  const input =
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"'
  const request = signed(
    input,
    'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
  )
  const { claim } = readInput(request)
  expect(claim.base.split('\n')).toEqual([
    '"date": Tue, 20 Apr 2021 02:07:55 GMT',
    '"@method": POST',
    '"@path": /foo',
    '"@authority": example.com',
    '"content-type": application/json',
    '"content-length": 18',
    `"@signature-params": ${input}`,
  ])
  expect(isSignedBy(claim, ed25519)).toBe(true)
  expect(isSignedBy(claim, rsa)).toBe(false)
  // An inbox asks for more than this signature covers.
  expect(() => readSignature(request, new Date(1618884473_000))).toThrow('no digest')
})

test.each([
  [
    'B.2.1',
    '();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
    'd2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==',
  ],
  [
    'B.2.3',
    '("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"',
    'bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==',
  ],
])(
  '%s of RFC 9421 is read to the letter, though its algorithm (RSA-PSS) is not accepted [FED-120]',
  (_name, input, signature) => {
    const { claim } = readInput(signed(input, signature))
    const key = { key: rsaPss, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
    expect(verify('sha512', Buffer.from(claim.base), key, claim.signature)).toBe(true)
    expect(isSignedBy(claim, rsaPss)).toBe(false)
  },
)

test('B.2.2 of RFC 9421 has a component with a parameter, which is refused [FED-120]', () => {
  const input = '("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss"'
  expect(() => readInput(signed(input, 'AAAA'))).toThrow('not one plain signature')
})

/** The signature of the proxy in section 4.3, which RFC 9421 makes with RSA as servers do. */
const proxied: SignedRequest = {
  method: 'POST',
  url: 'https://origin.host.internal.example/foo?param=Value&Pet=dog',
  headers: {
    host: 'origin.host.internal.example',
    date: 'Tue, 20 Apr 2021 02:07:56 GMT',
    'content-type': 'application/json',
    'content-length': '18',
    forwarded: 'for=192.0.2.123;host=example.com;proto=https',
    'content-digest': digest,
    'signature-input':
      'proxy_sig=("@method" "@authority" "@path" "content-digest" "content-type" "content-length" "forwarded");created=1618884480;keyid="test-key-rsa";alg="rsa-v1_5-sha256";expires=1618884540',
    signature:
      'proxy_sig=:S6ZzPXSdAMOPjN/6KXfXWNO/f7V6cHm7BXYUh3YD/fRad4BCaRZxP+JH+8XY1I6+8Cy+CM5g92iHgxtRPz+MjniOaYmdkDcnL9cCpXJleXsOckpURl49GwiyUpZ10KHgOEe11sx3G2gxI8S0jnxQB+Pu68U9vVcasqOWAEObtNKKZd8tSFu7LB5YAv0RAGhB8tmpv7sFnIm9y+7X5kXQfi8NMaZaA8i2ZHwpBdg7a6CMfwnnrtflzvZdXAsD3LH2TwevU+/PBPv0B6NMNk93wUs/vfJvye+YuI87HU38lZHowtznbLVdp770I6VHR6WfgS9ddzirrswsE1w5o0LV/g==:',
  },
  body,
}
const at = (seconds: number) => new Date(seconds * 1000)

test('the RSA signature of RFC 9421, 4.3, is accepted as it stands, with its digest of SHA-512 [FED-019] [FED-120]', () => {
  const claim = readSignature(proxied, at(1618884500))
  expect(claim.keyId).toBe('test-key-rsa')
  expect(isSignedBy(claim, rsa)).toBe(true)
  expect(isSignedBy(claim, rsaPss)).toBe(false)
  expect(() => readSignature(proxied, at(1618884541))).toThrow('expired')
  expect(() => readSignature({ ...proxied, body: Buffer.from('{"hello": "World"}') }, at(1618884500))).toThrow(
    'another body than was signed',
  )
  const elsewhere = { ...proxied, url: 'https://origin.host.internal.example/bar' }
  expect(isSignedBy(readSignature(elsewhere, at(1618884500)), rsa)).toBe(false)
})
