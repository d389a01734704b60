import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cavage, createSigner, createVerifier, httpbis } from 'http-message-signatures'
import type { openOutside } from '../outside.ts'
import type { World } from '../world.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>
type Json = Record<string, unknown>
type Headers = Record<string, string>

/** One pair is enough for all, because making it takes a while. */
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

export interface Sending {
  form?: 'cavage' | 'rfc9421'
  keyId?: string
  key?: typeof privateKey
  at?: Date
  /** Headers that are changed after signing. */
  forged?: Headers
  /** A body that is sent instead of the one that was signed. */
  body?: string
  inbox?: string
  fields?: string[]
}

/** A person on another server, which signs by an implementation that is not ours. */
export function aPeer(world: World, outside: Outside, host = `far-${randomUUID().slice(0, 8)}.example`, name = 'ann') {
  const url = `https://${host}/users/${name}`
  const document: Json = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: url,
    type: 'Person',
    preferredUsername: name,
    inbox: `${url}/inbox`,
    endpoints: { sharedInbox: `https://${host}/inbox` },
    publicKey: { id: `${url}#main-key`, owner: url, publicKeyPem: pem },
  }
  const publish = (change: Json = {}) =>
    outside.page(`${host}/users/${name}`, JSON.stringify({ ...document, ...change }), {
      'content-type': 'application/activity+json',
    })
  publish()
  const { origin } = world.config

  const send = async (activity: Json | string, how: Sending = {}): Promise<number> => {
    const signed = typeof activity === 'string' ? activity : JSON.stringify(activity)
    const address = origin + (how.inbox ?? '/ap/inbox')
    const headers = await sign(signed, address, { keyId: `${url}#main-key`, ...how })
    const answer = await world.app.inject({
      method: 'POST',
      url: how.inbox ?? '/ap/inbox',
      headers: { 'content-type': 'application/activity+json', ...headers, ...how.forged },
      payload: how.body ?? signed,
    })
    return answer.statusCode
  }
  /** Reads an address of ours, signed as servers do that ask for authorised fetch. */
  const read = async (path: string, how: Sending = {}) => {
    const fields = how.form === 'rfc9421' ? ['@method', '@target-uri'] : ['@request-target', 'host', 'date']
    const headers = await sign('', origin + path, { keyId: `${url}#main-key`, fields, ...how }, 'GET')
    return world.app.inject({ url: path, headers: { ...headers, ...how.forged } })
  }
  const activity = (type: string, object: unknown, change: Json = {}): Json => ({
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${url}#${randomUUID()}`,
    type,
    actor: url,
    object,
    ...change,
  })
  const blogUrl = (blogId: string) => `${origin}/ap/blogs/${blogId}`
  return { url, host, document, publish, send, read, activity, blogUrl }
}

/** Somebody whose requests are sent by the caller. */
export function aSigner(url: string) {
  const keyId = `${url}#main-key`
  return { url, keyId, pem, sign: (body: string, address: string) => sign(body, address, { keyId }) }
}

async function sign(
  body: string,
  url: string,
  { form = 'cavage', keyId, key, at, fields }: Sending,
  method: 'GET' | 'POST' = 'POST',
): Promise<Headers> {
  const digest = createHash('sha256').update(body).digest('base64')
  const { host } = new URL(url)
  const digests = { digest: `SHA-256=${digest}`, 'content-digest': `sha-256=:${digest}:` }
  const request = {
    method,
    url,
    headers: { host, date: (at ?? new Date()).toUTCString(), ...(method === 'POST' && digests) },
  }
  const signer = createSigner(key ?? privateKey, 'rsa-v1_5-sha256', keyId as string)
  const signed =
    form === 'cavage'
      ? await cavage.signMessage(
          { key: signer, params: ['keyid', 'alg'], fields: fields ?? ['@request-target', 'host', 'date', 'digest'] },
          request,
        )
      : await httpbis.signMessage(
          {
            key: signer,
            params: ['keyid', 'alg', 'created'],
            paramValues: { created: at ?? new Date() },
            fields: fields ?? ['@method', '@target-uri', 'content-digest'],
          },
          request,
        )
  return Object.fromEntries(Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

export interface Received extends Json {
  type: string
  object: Json
}

/**
 * An inbox of a server, by default the shared one. It takes what is signed by the key of its actor, which it fetches from us, and refuses
 * all else; `answer` gives another status.
 */
export function listenAt(world: World, outside: Outside, host: string, path = '/inbox') {
  const received: Received[] = []
  let answer: (body: Received) => number | [status: number, headers: Headers] = () => 202
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = JSON.parse(text) as Received
    const digest = `SHA-256=${createHash('sha256').update(text).digest('base64')}`
    const isIts = digest === request.headers.digest && (await isSigned(world, request, String(body.actor)))
    const answered = isIts ? answer(body) : 401
    const [status, headers] = Array.isArray(answered) ? answered : [answered, {}]
    if (status < 300) received.push(body)
    response.writeHead(status, headers).end()
  }
  outside.answer(host + path, (request, response) => void take(request, response))
  return {
    received,
    types: () => received.map(({ type }) => type),
    answerBy(next: typeof answer) {
      answer = next
    },
  }
}

/** Servers keep the keys that they have seen. */
const keys = new Map<string, string>()

async function isSigned(world: World, request: IncomingMessage, actor: string): Promise<boolean> {
  const { method = '', url = '', headers } = request
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const keyLookup = async ({ keyid = '' }: { keyid?: string }) => {
    const document = await world.app.inject({ url: new URL(actor).pathname })
    const { id, publicKeyPem } = document.statusCode === 200 ? document.json().publicKey : { id: '', publicKeyPem: '' }
    if (id) keys.set(id, publicKeyPem)
    const known = keyid.startsWith(`${actor}#`) ? keys.get(keyid) : undefined
    return known ? { id: keyid, verify: createVerifier(createPublicKey(known), 'rsa-v1_5-sha256') } : null
  }
  const signature = sent.signature?.replace('algorithm="rsa-sha256",', '') ?? ''
  const verified = await cavage
    .verifyMessage({ keyLookup }, { method, url: `https://${headers.host}${url}`, headers: { ...sent, signature } })
    .catch(() => false)
  return verified === true
}
