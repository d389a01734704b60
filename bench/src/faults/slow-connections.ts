import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sendLoad } from '../load.ts'
import { isShort } from '../short.ts'
import { type Fault, isWithin, seconds } from './fault.ts'
import { withInstallation } from './installation.ts'

const count = isShort ? 50 : 10_000
const spareFiles = 500
const atOnce = 250
const readForSeconds = 8
const closedWithinMs = isShort ? 120_000 : 30_000
/** The allowed factor on the median response time of other clients. */
const slowerMax = 3

export const slowConnections: Fault = {
  name: 'slow-connections',
  fault: `${count} connections that send half a request, a byte at a time, never finish, and come again when they are ended`,
  promise: `others unharmed: every answer right, half of them within ${slowerMax} times what it took before; all let go`,
  async run() {
    const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
    if (files < count + spareFiles) return { notRun: `needs ulimit -n of ${count + spareFiles}; here it is ${files}` }
    return withInstallation(async ({ start, town }) => {
      const server = await start('server')
      const read = () =>
        sendLoad({
          origin: server.origin,
          connections: 4,
          forSeconds: readForSeconds,
          requestsMax: 100_000,
          next: () => ({ path: '/svc/user/info', headers: town.readers[0]?.headers ?? {} }),
        })
      await read()
      const before = await read()
      const slow = await openSlowly(Number(new URL(server.origin).port))
      const drip = setInterval(() => {
        for (const socket of slow.open) socket.write('x')
      }, 2000)
      const held = slow.open.size
      const during = await read()
      slow.stop()
      const giveUpAt = Date.now() + closedWithinMs
      while (slow.open.size > 0 && Date.now() < giveUpAt) await wait(100)
      clearInterval(drip)
      const left = slow.open.size
      for (const socket of slow.open) socket.destroy()
      const [was, is] = [medianOf(before.tookMs), medianOf(during.tookMs)]
      return {
        measured:
          `${slow.made} connections made in all, ${held} open when others began to read; ${during.tookMs.length} answers to others, ` +
          `${during.problems.length} problems; half of them within ${is.toFixed(1)} ms (${was.toFixed(1)} before); ` +
          `${left} slow ones left ${seconds(closedWithinMs)} after the last was opened`,
        isHeld:
          held >= count * 0.9 &&
          during.problems.length === 0 &&
          isWithin(is, Math.max(5, was * slowerMax)) &&
          left === 0,
      }
    })
  },
}

/** Reopens each connection that the server closes, until the test ends. */
async function openSlowly(port: number) {
  const open = new Set<Socket>()
  const state = { made: 0, isReopened: true }
  const openOne = () =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        state.made += 1
        open.add(socket)
        socket.write('GET /dashboard HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
        done()
      })
      socket.on('error', () => done())
      socket.on('close', () => {
        open.delete(socket)
        if (state.isReopened) void openOne()
      })
    })
  for (let at = 0; at < count; at += atOnce) await Promise.all(Array.from({ length: atOnce }, openOne))
  return {
    open,
    get made() {
      return state.made
    },
    stop() {
      state.isReopened = false
    },
  }
}

const medianOf = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0
