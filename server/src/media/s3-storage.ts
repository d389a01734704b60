import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../core/config.ts'
import type { Storage } from '../core/storage.ts'

export function s3Storage(settings: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  })
  const at = (Key: string) => ({ Bucket: settings.bucket, Key })
  return {
    async put(key, body, mime) {
      await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentType: mime }))
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand(at(key)))
        return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
