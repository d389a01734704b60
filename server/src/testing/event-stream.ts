import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { streamPath } from '@bowerbird/domain/messaging/live.contract.ts'
import type { Person, World } from './world.ts'

export interface StreamEvent {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects.
  data: any
}

/** Opens the event stream as a browser does, over a real connection. */
export async function listen(world: World, who: Person) {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1', path: streamPath, headers: { cookie: `session=${who.token}` } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const received: StreamEvent[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  answer.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n\n')
    rest = parts.pop() ?? ''
    received.push(...parts.flatMap(readEvent))
    for (const look of waiting) look()
  })
  const ended = new Promise<void>((resolve) => answer.once('close', resolve))
  return {
    status: answer.statusCode,
    headers: answer.headers,
    received,
    ended,
    /** Resolves with the first matching event, past or future. */
    next: (isWanted: (one: StreamEvent) => boolean) =>
      new Promise<StreamEvent>((resolve) => {
        const look = () => {
          const found = received.find(isWanted)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => request.destroy(),
  }
}

function readEvent(part: string): StreamEvent[] {
  const event = /^event: (.*)$/m.exec(part)?.[1]
  const data = /^data: (.*)$/m.exec(part)?.[1]
  return event && data ? [{ event, data: JSON.parse(data) }] : []
}
