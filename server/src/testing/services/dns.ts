import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const types = { TXT: 16, CNAME: 5 } as const
const nameError = 3

const labelsOf = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

function readName(packet: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A name server on loopback that knows the records it is given. */
export async function openDns() {
  const records = new Map<string, string>()
  const socket = createSocket('udp4', (packet, from) => {
    const { name, end } = readName(packet)
    const type = packet.readUInt16BE(end - 4)
    const value = records.get(`${name} ${type}`)
    const head = Buffer.from(packet.subarray(0, 12))
    head.writeUInt16BE(value === undefined ? 0x8180 | nameError : 0x8180, 2)
    head.writeUInt16BE(value === undefined ? 0 : 1, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, packet.subarray(12, end), answerOf(type, value)]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    add: (type: keyof typeof types, name: string, value: string) => records.set(`${name} ${types[type]}`, value),
    close: () => socket.close(),
  }
}

function answerOf(type: number, value: string | undefined): Buffer {
  if (value === undefined) return Buffer.alloc(0)
  const data = type === types.TXT ? Buffer.from([value.length, ...Buffer.from(value)]) : labelsOf(value)
  const fixed = Buffer.alloc(12)
  fixed.writeUInt16BE(0xc00c, 0)
  fixed.writeUInt16BE(type, 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}
