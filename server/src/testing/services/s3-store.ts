import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const keysAPage = 3

/** Stores objects under path-style addresses; lists a few per page, so that paging is tested. */
export async function startS3Store() {
  const objects = new Map<string, { body: Buffer; mime: string | undefined }>()
  const signatures: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    signatures.push(request.headers.authorization)
    const address = new URL(request.url ?? '', 'http://store')
    const key = decodeURIComponent(address.pathname)
    const found = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { body: await buffer(request), mime: request.headers['content-type'] })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (address.searchParams.has('list-type'))
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(address, [...objects.keys()]))
    if (key.endsWith('/broken')) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from && to) {
      const part = found.body.subarray(Number(from), Number(to) + 1)
      return response.writeHead(206, { 'content-length': part.length }).end(part)
    }
    return response.writeHead(200, { 'content-length': found.body.length }).end(found.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { endpoint, bucket: 'bower', region: 'here', accessKeyId: 'key', secretAccessKey: 'secret' }
  return {
    objects,
    signatures,
    settings,
    /** The operator's settings for this store. */
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function listing({ pathname, searchParams }: URL, all: string[]): string {
  const bucket = `${pathname.replace(/\/$/, '')}/`
  const keys = all.filter((key) => key.startsWith(bucket)).map((key) => key.slice(bucket.length))
  const after = searchParams.get('continuation-token') ?? ''
  const rest = keys.sort().filter((key) => key > after)
  const page = rest.slice(0, keysAPage)
  const isTruncated = rest.length > page.length
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`
}
