import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Parameter, percentEncoded, readAuthorization, signatureBase } from './oauth1.rules.ts'

test('the base string is that of the example of RFC 5849, 3.4.1 [API-006]', () => {
  const header: Parameter[] = [
    ['realm', 'Example'],
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
    ['oauth_signature', 'djosJKDKJSD8743243/jdk33klY='],
  ]
  const query = [...new URLSearchParams('b5=%3D%253D&a3=a&c%40=&a2=r%20b')]
  const body = [...new URLSearchParams('c2&a3=2+q')]
  expect(signatureBase('post', 'http://example.com/request', [...header, ...query, ...body])).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26' +
      'c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26' +
      'oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
})

test('the signature is that of the example of RFC 5849, 1.2 [API-006]', () => {
  const header = readAuthorization(
    'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", ' +
      'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131202", oauth_nonce="chapoH", ' +
      'oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"',
  )
  const query: Parameter[] = [
    ['file', 'vacation.jpg'],
    ['size', 'original'],
  ]
  const base = signatureBase('GET', 'http://photos.example.net/photos', [...(header ?? []), ...query])
  const made = createHmac('sha1', 'kd94hf93k423kf44&pfkkdhi9sl3r4s00').update(base).digest('base64')
  expect(made).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=')
  expect(header?.get('oauth_signature')).toBe(made)
})

test.each([
  ['a b', 'a%20b'],
  ["it's (so)*!", 'it%27s%20%28so%29%2A%21'],
  ['-._~', '-._~'],
  ['é☃', '%C3%A9%E2%98%83'],
  ['+=&', '%2B%3D%26'],
])('%s is encoded as %s [API-006]', (text, encoded) => {
  expect(percentEncoded(text)).toBe(encoded)
})

test.each(['OAuth ', 'OAuth a=b', 'OAuth a="b", a="c"', 'OAuth a="%E0%A4"', 'OAuth a="b" c="d"'])(
  '%s is no header of OAuth 1 [API-006]',
  (header) => {
    expect(readAuthorization(header)).toBeNull()
  },
)
