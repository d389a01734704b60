import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'

/** A request as it came over the wire. */
export interface Recorded {
  method: string
  url: URL
  /** The content type without its parameters. */
  type: string | undefined
  formKey: string
  /** The fields of the query and of the body, read as the content type says. */
  fields: Record<string, unknown>
}

/** Answers chosen requests of a page in the server's place, because Chromium doesn't show tests a file or a beacon. */
export async function openRecorder(page: Page) {
  let path: string | null = null
  let recorded: Recorded[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const { 'content-type': type, 'x-form-key': formKey = '' } = request.headers
    const fields = { ...Object.fromEntries(url.searchParams), ...(await fieldsOf(await buffer(request), type)) }
    const method = request.method ?? ''
    recorded.push({ method, url, type: type?.split(';')[0], formKey: String(formKey), fields })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ meta: { status: 200, msg: 'OK' }, response: { url: '/' } }))
  })
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
  const { port } = server.address() as AddressInfo
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.continue({ url: Object.assign(new URL(route.request().url()), { port }).href }),
  )
  return {
    /** Takes the requests for this path from now on, and forgets earlier ones. */
    record(next: string) {
      path = next
      recorded = []
    },
    newest: (): Recorded | undefined => recorded.at(-1),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

async function fieldsOf(body: Buffer, type: string | undefined): Promise<object> {
  if (body.length === 0) return {}
  if (!type?.includes('form')) return JSON.parse(body.toString())
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form)
}
