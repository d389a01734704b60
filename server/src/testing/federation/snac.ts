import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { certificate } from '../api/tls-front.ts'
import { clientOf } from '../outside.ts'
import { openShellInOwnNetwork, whyNoOwnNetwork } from '../services/own-network.ts'

/** Fetched by server/src/testing/federation/fetch-peers.ts, where the machine has none of its own. */
const fetched = join(import.meta.dirname, '../../../../.cache/peers/snac/usr/bin/snac')
const program = existsSync(fetched) ? fetched : 'snac'
const isThere = spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined
export const whyNoSnac = isThere
  ? whyNoOwnNetwork
  : 'snac is not there: node server/src/testing/federation/fetch-peers.ts fetches it'

const host = 'snac.example'

/** A user of the server. Everything goes by its command line or its pages, as a person would use it. */
export type SnacUser = Awaited<ReturnType<typeof addUser>>

/**
 * Runs snac in a network of its own, where it reaches us alone, at `near.example` by TLS; `front` is the socket that
 * answers there. It listens at a socket, too, so our client reaches it as the one host of the outside.
 */
export async function openSnac(front: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-snac-'))
  const [base, socket] = [join(folder, 'data'), join(folder, 'snac.socket')]
  const answers = [socket, host, '', '', ''].map((line) => `${line}\n`).join('')
  const made = spawnSync(program, ['init', base], { input: answers, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`snac init failed: ${made.stdout}`)
  const shell = openShellInOwnNetwork({ names: ['near.example'], socket: front, env: { TRUSTED: certificate } })
  const snac = (...args: string[]) => shell.run(program, ...args)
  const pipe = await openPipe(socket)
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${pipe.port}${path}`, { redirect: 'manual', ...init })

  return {
    outgoing: clientOf(pipe.port),
    start: () => shell.start(join(folder, 'log'), program, 'httpd', base),
    log: () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''),
    /** Keeps a whole server out; snac has no block of one person. */
    block: (origin: string) => snac('block', base, origin),
    webfinger: (account: string) => snac('webfinger', base, account),
    /** An object as snac holds it; null when it holds none. */
    object(id: string): Record<string, unknown> | null {
      const name = createHash('md5').update(id).digest('hex')
      const path = join(base, 'object', name.slice(0, 2), `${name}.json`)
      return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
    },

    addUser: (name: string) => addUser({ snac, ask, base }, name),

    /** Writes a file that a note can have with it. */
    file(name: string, bytes: Buffer): string {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    },

    async close() {
      await shell.close()
      pipe.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Server {
  snac(...args: string[]): Promise<string>
  ask(path: string, init?: RequestInit): Promise<Response>
  base: string
}

async function addUser({ snac, ask, base }: Server, name: string) {
  const password = /password is (\S+)/.exec(await snac('adduser', base, name))?.[1] as string
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  /** Presses a button of its pages, or sends one of its forms. */
  const submit = async (form: 'note' | 'action', fields: Record<string, string>) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    const { status } = await ask(`/${name}/admin/${form}`, { method: 'POST', headers: { authorization }, body })
    if (status !== 303) throw new Error(`${form} answers ${status}`)
  }
  return {
    name,
    handle: `@${name}@${host}`,
    actor: `https://${host}/${name}`,
    follow: (who: string) => snac('follow', base, name, who),
    unfollow: (who: string) => snac('unfollow', base, name, who),
    boost: (url: string) => snac('boost', base, name, url),
    unboost: (url: string) => snac('unboost', base, name, url),
    note: (text: string, ...files: string[]) => snac('note', base, name, text, ...files),
    alias: (account: string) => snac('alias', base, name, account),
    migrate: () => snac('migrate', base, name),
    like: (url: string) => submit('action', { id: url, action: 'Like' }),
    unlike: (url: string) => submit('action', { id: url, action: 'Unlike' }),
    delete: (url: string) => submit('action', { id: url, action: 'Delete' }),
    reply: (url: string, content: string) => submit('note', { content, in_reply_to: url }),
    edit: (url: string, content: string) => submit('note', { content, edit_id: url }),
    /** The timeline as the person sees it. */
    timeline: async () => (await ask(`/${name}/admin`, { headers: { authorization } })).text(),
  }
}

/** Leads a port to a socket, as the proxy does that stands before snac. It refuses connections while it is busy. */
async function openPipe(socketPath: string) {
  const agent = new Agent({ keepAlive: false, maxSockets: 2 })
  const send = ({ method, url: path, headers }: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((answered, fail) =>
      forward({ socketPath, method, path, headers, agent }, answered).once('error', fail).end(body),
    )
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    for (let tries = 1; tries <= 20; tries += 1) {
      const answer = await send(request, body).catch(() => wait(100, null))
      if (!answer) continue
      reply.writeHead(answer.statusCode as number, answer.headers)
      return answer.pipe(reply)
    }
    return reply.destroy()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
