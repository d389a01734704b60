import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { type Claim, checkDigest, checkTime, headerOf, SignatureError, type SignedRequest } from './signed-request.ts'

/** draft-cavage-http-signatures-12, the form that almost every server speaks. */
const parameter = /(?<![a-zA-Z])([a-zA-Z]+)=(?:"([^"]*)"|(\d+))/g
const keyTypes: Record<string, Claim['keyType']> = { 'rsa-sha256': 'rsa', ed25519: 'ed25519', hs2019: undefined }
const headersMax = 20
const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign)

export function readCavage(request: SignedRequest, now: Date): Claim {
  const given = parametersOf(headerOf(request, 'signature') ?? '')
  const { keyId, signature, algorithm = 'hs2019' } = given
  if (!keyId || !signature) throw new SignatureError('no key or no signature')
  if (!Object.hasOwn(keyTypes, algorithm)) throw new SignatureError('an unknown algorithm')
  const names = (given.headers ?? 'date').toLowerCase().split(' ')
  checkCovered(names, request, given, now)
  const base = names.map((name) => `${name}: ${valueFor(name, request, given)}`).join('\n')
  return { keyId, keyType: keyTypes[algorithm], base, signature: Buffer.from(signature, 'base64') }
}

function parametersOf(header: string): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [, name = '', quoted, number] of header.matchAll(parameter)) {
    if (Object.hasOwn(given, name)) throw new SignatureError('a parameter twice')
    given[name] = quoted ?? number ?? ''
  }
  return given
}

/** The signature must cover where the request goes, when it was made, and what it says. */
function checkCovered(names: string[], request: SignedRequest, given: Record<string, string>, now: Date): void {
  if (names.length > headersMax || new Set(names).size < names.length) throw new SignatureError('odd headers')
  const covers = (name: string) => names.includes(name)
  if (!covers('(request-target)') || !covers('host')) throw new SignatureError('no target')
  if (headerOf(request, 'host')?.toLowerCase() !== new URL(request.url).host) throw new SignatureError('another host')
  if (covers('date')) checkTime(Date.parse(headerOf(request, 'date') ?? ''), now)
  else if (covers('(created)')) checkTime(Number(given.created) * 1000, now)
  else throw new SignatureError('no time')
  if (given.expires && Number(given.expires) * 1000 < now.getTime()) throw new SignatureError('expired')
  if (request.method === 'GET') return
  if (!covers('digest')) throw new SignatureError('no digest')
  checkDigest(/(?:^|,)\s*sha-256=([^,\s]+)/i.exec(headerOf(request, 'digest') ?? '')?.[1], request.body)
}

function valueFor(name: string, request: SignedRequest, given: Record<string, string>): string {
  if (name === '(request-target)') {
    const { pathname, search } = new URL(request.url)
    return `${request.method.toLowerCase()} ${pathname}${search}`
  }
  const value = name === '(created)' ? given.created : name === '(expires)' ? given.expires : headerOf(request, name)
  if (value === undefined) throw new SignatureError('a signed header is missing')
  return value.trim()
}

interface ToSign {
  method: 'GET' | 'POST'
  url: string
  /** Empty for a GET. */
  body: string
  keyId: string
  privateKey: KeyObject
  now: Date
}

/** Returns the headers that a request needs besides its content type. */
export function signCavage(given: ToSign): Record<string, string> {
  const { base, headersWith } = prepare(given)
  return headersWith(sign('sha256', base, given.privateKey))
}

/** The same on other threads, so that a thousand signatures use every processor and hold up nothing. */
export async function signCavageAside(given: ToSign): Promise<Record<string, string>> {
  const { base, headersWith } = prepare(given)
  return headersWith(await signAside('sha256', base, given.privateKey))
}

function prepare({ method, url, body, keyId, now }: ToSign) {
  const { host, pathname, search } = new URL(url)
  const hash = createHash('sha256').update(body).digest('base64')
  const headers: Record<string, string> = {
    host,
    date: now.toUTCString(),
    ...(method === 'POST' && { digest: `SHA-256=${hash}` }),
  }
  const base = [
    `(request-target): ${method.toLowerCase()} ${pathname}${search}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\n')
  const names = ['(request-target)', ...Object.keys(headers)].join(' ')
  const claim = `keyId="${keyId}",algorithm="rsa-sha256",headers="${names}"`
  return {
    base: Buffer.from(base),
    headersWith: (signature: Buffer) => ({
      ...headers,
      signature: `${claim},signature="${signature.toString('base64')}"`,
    }),
  }
}
