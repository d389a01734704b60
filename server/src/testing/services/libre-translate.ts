import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Sent {
  q: string[]
  source: string
  target: string
  format: string
  api_key?: string
}

/** A local server that speaks LibreTranslate's /translate. It leaves words as they are until it is told otherwise. */
export async function openLibreTranslate() {
  const asked: (Sent & { path: string })[] = []
  let translate = (text: string, _sent: Sent): string => text
  let answer: ((response: ServerResponse, sent: Sent) => void) | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as Sent
      asked.push({ ...sent, path: request.url ?? '' })
      if (answer) return answer(response, sent)
      const translatedText = sent.q.map((text) => translate(text, sent))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ translatedText }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request, in order. */
    asked,
    translateBy(how: typeof translate) {
      translate = how
      answer = null
    },
    answerBy(how: NonNullable<typeof answer>) {
      answer = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
