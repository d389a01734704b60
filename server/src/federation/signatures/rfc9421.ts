import { type Claim, checkDigest, checkTime, headerOf, SignatureError, type SignedRequest } from './signed-request.ts'

/** HTTP Message Signatures, with the components and algorithms that servers use. */
const member = /^([a-z*][\w.*-]*)=(\(((?:"[^"]*" *)*)\)((?:; *[a-z*][\w.*-]*(?:=(?:"[^"]*"|-?\d+))?)*))$/
const parameter = /; *([a-z*][\w.*-]*)(?:=(?:"([^"]*)"|(-?\d+)))?/g
const component = /"([^"]*)"/g
/** The two hashes that are in use. */
const contentDigest = /(?:^|,)\s*sha-(256|512)=:([^:,\s]+):/i
const keyTypes: Record<string, Claim['keyType']> = { 'rsa-v1_5-sha256': 'rsa', ed25519: 'ed25519' }
const componentsMax = 20

/** Takes the first signature, and refuses several, because one key must answer for the whole request. */
export function readRfc9421(request: SignedRequest, now: Date): Claim {
  const input = readInput(request)
  checkCovered(input, request, now)
  return input.claim
}

interface Input {
  names: string[]
  given: ReadonlyMap<string, string | undefined>
  claim: Claim
}

/** Reads what the standard defines; what we ask for beyond it is checked afterwards. */
export function readInput(request: SignedRequest): Input {
  const found = member.exec((headerOf(request, 'signature-input') ?? '').trim())
  if (!found) throw new SignatureError('not one plain signature')
  const [, label = '', params = '', listed = '', written = ''] = found
  const given = new Map([...written.matchAll(parameter)].map(([, name = '', text, number]) => [name, text ?? number]))
  const names = [...listed.matchAll(component)].map(([, name = '']) => name)
  if (names.length > componentsMax || new Set(names).size < names.length) throw new SignatureError('odd components')
  const keyId = given.get('keyid')
  const algorithm = given.get('alg')
  if (!keyId) throw new SignatureError('no key')
  if (algorithm !== undefined && !Object.hasOwn(keyTypes, algorithm)) throw new SignatureError('an unknown algorithm')
  const base = [...names.map((name) => `"${name}": ${valueFor(name, request)}`), `"@signature-params": ${params}`]
  const claim = {
    keyId,
    keyType: algorithm === undefined ? undefined : keyTypes[algorithm],
    base: base.join('\n'),
    signature: signatureOf(label, headerOf(request, 'signature') ?? ''),
  }
  return { names, given, claim }
}

function signatureOf(label: string, header: string): Buffer {
  const value = /^([^=]+)=:([^:]*):$/.exec(header.trim())
  if (value?.[1] !== label) throw new SignatureError('no signature of that name')
  return Buffer.from(value[2] as string, 'base64')
}

function checkCovered({ names, given }: Input, request: SignedRequest, now: Date): void {
  const covers = (name: string) => names.includes(name)
  const hasTarget = covers('@target-uri') || (covers('@authority') && (covers('@path') || covers('@request-target')))
  if (!covers('@method') || !hasTarget) throw new SignatureError('no target')
  checkTime(Number(given.get('created') ?? Number.NaN) * 1000, now)
  const expires = given.get('expires')
  if (expires !== undefined && Number(expires) * 1000 < now.getTime()) throw new SignatureError('expired')
  if (request.method === 'GET') return
  if (!covers('content-digest')) throw new SignatureError('no digest')
  const [, hash = '256', digest] = contentDigest.exec(headerOf(request, 'content-digest') ?? '') ?? []
  checkDigest(digest, request.body, `sha${hash}`)
}

function valueFor(name: string, request: SignedRequest): string {
  const { host, pathname, search, href, protocol } = new URL(request.url)
  switch (name) {
    case '@method':
      return request.method
    case '@target-uri':
      return href
    case '@authority':
      return host
    case '@scheme':
      return protocol.slice(0, -1)
    case '@path':
      return pathname
    case '@query':
      return search || '?'
    case '@request-target':
      return pathname + search
  }
  const value = name.startsWith('@') ? undefined : headerOf(request, name)
  if (value === undefined) throw new SignatureError('a signed component is missing')
  return value.trim()
}
