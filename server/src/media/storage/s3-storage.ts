import { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../../core/process/config.ts'
import type { Storage } from '../../core/storage.ts'

export function s3Storage(settings: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The newer checksums travel in trailers, which many compatible stores do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000 },
  })
  const at = (Key: string) => ({ Bucket: settings.bucket, Key })
  return {
    async put(key, body, mime) {
      await client.send(new PutObjectCommand({ ...at(key), Body: await withKnownLength(body), ContentType: mime }))
    },
    async get(key, part) {
      try {
        const found = await client.send(
          new GetObjectCommand({ ...at(key), ...(part && { Range: `bytes=${part.from}-${part.to}` }) }),
        )
        return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 }
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    /** A file is there as a whole or not at all. */
    async deleteHalves() {},
    async *list() {
      let after: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: settings.bucket, ...(after && { ContinuationToken: after }) }),
        )
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        after = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (after)
    },
  }
}

/** S3 needs the length in advance: files have one, other streams are buffered. */
const withKnownLength = (body: Buffer | Readable) =>
  body instanceof Readable && !(body instanceof ReadStream) ? buffer(body) : body

const isAbsent = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404
