import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../../server/src/core/process/free-port.ts'
import { aPhoto, multipart } from '../../../server/src/testing/uploads.ts'
import { isShort } from '../short.ts'
import { compare, summaryOf } from './compare.ts'
import { type Fault, isWithin, seconds } from './fault.ts'
import './installation.ts'
import { nextWrite } from './kill.ts'
import { isReady, startWhole, stopWhole, type Whole } from './whole.ts'
import { type Answered, letWrite, startWriters } from './writers.ts'

const diskSize = '700m'
const fullForMs = 20_000
const backWithinMs = 60_000

export const diskFull: Fault = {
  name: 'disk-full',
  fault: `the disk of DATA_DIR full for ${seconds(fullForMs)}: database and media, while people write and upload`,
  promise: 'uploads and writes refused with a clear error; nothing corrupted; recovery when there is room',
  async run() {
    if (process.getuid?.() !== 0) return { notRun: 'needs root, to make a small disk' }
    const folder = mkdtempSync(join(tmpdir(), 'bowerbird-full-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder])
    if (mounted.status !== 0) return { notRun: `no small disk could be mounted: ${mounted.stderr}`.trim() }
    let whole: Whole | null = null
    try {
      whole = await startWhole(join(folder, 'data'), await findFreePort())
      return await fillUp(folder, whole)
    } finally {
      if (whole) await stopWhole(whole)
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function fillUp(folder: string, { origin, town, db }: Whole) {
  const answers: Answered[] = []
  let isFull = false
  const onAnswer = (answer: Answered) => isFull && answers.push(answer)
  const writers = startWriters({ origin: () => origin, talks: town.talks, onAnswer, timeoutMs: 60_000 }, 12)
  const headers = town.readers[0]?.headers ?? {}
  const picture = await multipart({ body: await aPhoto(1200, 800).jpeg().toBuffer() })
  const send = () =>
    fetch(`${origin}/svc/post/upload/photo`, {
      method: 'POST',
      headers: { ...headers, ...picture.headers },
      body: Uint8Array.from(picture.payload),
    }).then(
      async (answer) => ({ status: answer.status, said: await answer.text() }),
      () => ({ status: 0, said: '' }),
    )
  const ballast = join(folder, 'ballast')
  let upload = { status: 0, said: '' }
  let backMs = Number.POSITIVE_INFINITY
  try {
    await letWrite(writers, 2000)
    fillWith(ballast, folder)
    isFull = true
    const endsAt = Date.now() + fullForMs
    while (Date.now() < endsAt && !(isShort && upload.status === 503)) {
      fillWith(ballast, folder)
      upload = await send()
      await wait(500)
    }
    isFull = false
    rmSync(ballast)
    const roomAt = performance.now()
    backMs = (await nextWrite(writers, roomAt)) - roomAt
    await letWrite(writers, 1000)
  } finally {
    rmSync(ballast, { force: true })
    await writers.stop()
  }
  const found = await compare(db, writers.acknowledged)
  const after = await send()
  const half = readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(part|upload)$/.test(path),
  )
  const refused = answers.filter(({ status }) => status === 503).length
  const wrong = answers.filter(({ status }) => status !== 503 && status !== 200).length
  return {
    measured:
      `${answers.length} answers while full: ${refused} of them 503, ${wrong} neither that nor a yes; upload ` +
      `${upload.status}, and ${after.status} afterwards; writing again ${seconds(backMs)} after there was room; ` +
      `${summaryOf(found, writers)}; ${half.length} half files left`,
    isHeld:
      found.isWhole &&
      wrong === 0 &&
      upload.status === 503 &&
      after.status === 200 &&
      half.length === 0 &&
      isWithin(backMs, backWithinMs) &&
      (await isReady(origin)),
  }
}

function fillWith(ballast: string, folder: string): void {
  const file = openSync(ballast, 'a')
  try {
    for (const bytes of [1_048_576, 4096]) {
      while (statfsSync(folder).bavail * statfsSync(folder).bsize >= bytes) writeSync(file, Buffer.alloc(bytes))
    }
  } catch {
    // Another process took the rest.
  } finally {
    closeSync(file)
  }
}
