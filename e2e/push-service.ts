import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Stands for a browser's push service: it takes what the server sends, and decrypts it as the browser would. */
export async function openPushService() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  const payloads: string[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    payloads.push(decrypt(body))
    response.writeHead(201).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  /** RFC 8291, with a single record. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyEnd = 21 + body.readUInt8(20)
    const senderKey = body.subarray(21, keyEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), secret, info, 32))
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    /** Payloads as text, oldest first. */
    payloads,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
