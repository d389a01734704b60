import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>
type Activity = Json & { id: string; type: string; object: Json | string }

const everybody = 'https://www.w3.org/ns/activitystreams#Public'
const activityType = 'application/activity+json'
const host = 'peer.example'
const ann = `https://${host}/users/ann`

/** A server of another make with one person, who accepts every follower. It stands for every host outside. */
export async function openPeer(picture: Buffer) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const got: Activity[] = []
  const actor = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    ...{ id: ann, type: 'Person', preferredUsername: 'ann', name: 'Ann of Far', summary: '<p>Moss and rain</p>' },
    ...{ inbox: `${ann}/inbox`, outbox: `${ann}/outbox`, url: `https://${host}/@ann` },
    publicKey: { id: `${ann}#main-key`, owner: ann, publicKeyPem },
  }
  const pages: Record<string, [type: string, body: string | Buffer]> = {
    '/users/ann': [activityType, JSON.stringify(actor)],
    '/users/ann/outbox': [activityType, JSON.stringify({ type: 'OrderedCollection', orderedItems: [] })],
    '/fern.png': ['image/png', picture],
    '/.well-known/webfinger': [
      'application/jrd+json',
      JSON.stringify({ subject: `acct:ann@${host}`, links: [{ rel: 'self', type: activityType, href: ann }] }),
    ],
  }
  const activity = (type: string, object: unknown, change: Json = {}): Json => ({
    ...{ '@context': actor['@context'], id: `${ann}#${randomUUID()}`, type, actor: ann, object, ...change },
  })

  const send = (origin: string, body: Json) => sendSigned(privateKey, origin, body)
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      const [type, body] = pages[(request.url ?? '').split('?', 1)[0] as string] ?? []
      response.writeHead(body ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(body)
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Activity
    got.push(body)
    response.writeHead(202).end()
    if (body.type === 'Follow') await send(new URL(body.id).origin, activity('Accept', body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    host,
    port: (server.address() as AddressInfo).port,
    got,
    activity,
    send,
    note: (change: Json): Json & { id: string } => ({
      ...{ id: `${ann}/notes/${randomUUID()}`, type: 'Note', attributedTo: ann, to: [everybody] },
      ...{ published: new Date().toISOString(), ...change },
    }),
    toEverybody: { to: [everybody] },
    close: () => server.close(),
  }
}

/** Signs by draft-cavage, as most servers do. The site listens without TLS, at the port in its name. */
function sendSigned(key: KeyObject, origin: string, body: Json): Promise<number> {
  const site = new URL(origin)
  const text = JSON.stringify(body)
  const date = new Date().toUTCString()
  const digest = `SHA-256=${createHash('sha256').update(text).digest('base64')}`
  const signed = `(request-target): post /ap/inbox\nhost: ${site.host}\ndate: ${date}\ndigest: ${digest}`
  const signature = createSign('sha256').update(signed).sign(key, 'base64')
  const headers = {
    ...{ host: site.host, date, digest, 'content-type': activityType },
    signature: `keyId="${ann}#main-key",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="${signature}"`,
  }
  return new Promise((done, fail) => {
    const sent = ask({ host: 'localhost', port: site.port, path: '/ap/inbox', method: 'POST', headers }, (answer) =>
      answer.resume().once('end', () => done(answer.statusCode as number)),
    )
    sent.once('error', fail).end(text)
  })
}
