import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../core/process/config.ts'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { chooseConfinement } from './confine.ts'
import { searchFfmpeg } from './find-ffmpeg.ts'
import { FfmpegError, type FfmpegRun, readFfmpeg, runFfmpeg } from './run-ffmpeg.ts'

vi.setConfig({ testTimeout: 300_000 })
const samples = openSamples()
afterAll(() => samples.remove())

mkdirSync(samples.at('data/work'), { recursive: true })
const config = readConfig({ DATA_DIR: samples.at('data') })
const log = pino({ level: 'silent' })
const inFolder = (name: string) => {
  const folder = samples.at(`data/work/${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  return folder
}
const toMp4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-y', 'out.mp4']
const runIn = (folder: string, run: Partial<FfmpegRun> = {}) =>
  runFfmpeg(
    { config, log },
    {
      folder,
      input: { name: 'in', demuxer: 'mov' },
      output: toMp4,
      limitMs: 20_000,
      outputMaxBytes: 50_000_000,
      ...run,
    },
  )
const aScript = (name: string, text: string) => {
  const path = samples.at(name)
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

test('the program is the one the operator names, else the one on the path, else the one from npm in WebAssembly', async () => {
  mkdirSync(samples.at('bin'), { recursive: true })
  const onPath = aScript('bin/ffmpeg', '#!/bin/sh\n')
  const named = aScript('named', '#!/bin/sh\n')
  expect(await searchFfmpeg(named, samples.at('bin'))).toMatchObject({ command: [named] })
  expect(await searchFfmpeg(null, `/nowhere:${samples.at('bin')}`)).toMatchObject({ command: [onPath] })
  expect(await searchFfmpeg(samples.at('missing'), samples.at('bin'))).toBeNull()
  const fromNpm = expect.arrayContaining([expect.stringMatching(/@ffmpeg.core.*\.wasm$/)])
  expect(await searchFfmpeg(null, '')).toMatchObject({ command: fromNpm })
})

test('a file is made of a file, and what was said on the way is answered', async () => {
  const folder = inFolder('makes')
  copyFileSync(samples.make('a.mp4', ...aPicture(1, '320x240')), join(folder, 'in'))
  expect(await runIn(folder)).toMatch(/Video: h264.*320x240/)
  expect(readdirSync(folder).sort()).toEqual(['in', 'out.mp4'])
})

test('whatever a file claims to be, nothing but the expected format is read', async () => {
  const folder = inFolder('tricks')
  copyFileSync(samples.make('secret.mp4', ...aPicture(1, '320x240')), samples.at('secret'))
  const tricks = {
    playlist: `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${samples.at('secret')}\n#EXT-X-ENDLIST\n`,
    list: `ffconcat version 1.0\nfile '${samples.at('secret')}'\n`,
    page: '<html><body>hello</body></html>',
    nothing: '',
  }
  for (const text of Object.values(tricks)) {
    writeFileSync(join(folder, 'in'), text)
    for (const demuxer of ['mov', 'webm', 'wav', 'ogg', 'mp3'] as const)
      await expect(runIn(folder, { input: { name: 'in', demuxer } })).rejects.toThrow(FfmpegError)
  }
  expect(readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0 && name !== 'in')).toEqual([])
})

/** Repeats the film without end, so that no machine is fast enough to finish it. */
const endless = ['-vf', 'loop=-1:size=25', '-c:v', 'libx264', '-progress', 'pipe:1']

test('a run that takes too long is killed with all it started', async () => {
  const folder = inFolder('slow')
  copyFileSync(samples.at('a.mp4'), join(folder, 'in'))
  const slow = [...endless, 'marker-of-a-slow-run.mp4']
  const error = await runIn(folder, { output: slow, limitMs: 700 }).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'FfmpegError', fault: 'length' })
  expect(processesNaming('marker-of-a-slow-run.mp4')).toEqual([])
})

test('a run whose disk fills is killed, and says so', async () => {
  const folder = inFolder('full')
  copyFileSync(samples.at('a.mp4'), join(folder, 'in'))
  const { diskReserveBytes } = config
  const slow = [...endless, 'marker-of-a-full-disk.mp4']
  const onOutput = () => Object.assign(config, { diskReserveBytes: 2 ** 62 })
  const error = await runIn(folder, { output: slow, onOutput }).catch((thrown) => thrown)
  Object.assign(config, { diskReserveBytes })
  expect(error).toMatchObject({ code: 'ENOSPC' })
  expect(processesNaming('marker-of-a-full-disk.mp4')).toEqual([])
})

test('a run is given up when nobody waits for it any more', async () => {
  const folder = inFolder('aborted')
  copyFileSync(samples.at('a.mp4'), join(folder, 'in'))
  const stopping = new AbortController()
  const running = runIn(folder, {
    output: [...endless, 'marker-of-an-aborted-run.mp4'],
    onOutput: () => stopping.abort(new Error('nobody waits')),
    signal: stopping.signal,
  })
  await expect(running).rejects.toThrow('nobody waits')
  expect(processesNaming('marker-of-an-aborted-run.mp4')).toEqual([])
})

test('a full disk and a kill from elsewhere are not the fault of the file', async () => {
  const folder = inFolder('faults')
  writeFileSync(join(folder, 'in'), '')
  const faultOf = (script: string) => {
    const stand = readConfig({
      DATA_DIR: samples.at('data'),
      FFMPEG_PATH: aScript(`stand-in-${script.length}`, script),
    })
    const run = {
      folder,
      input: { name: 'in', demuxer: 'mov' as const },
      output: [],
      limitMs: 9000,
      outputMaxBytes: 1000,
    }
    return runFfmpeg({ config: stand, log }, run).catch((error) => error.fault)
  }
  const unlessAsked = '#!/bin/sh\n[ "$1" = -version ] && exit 0\n'
  expect(await faultOf(`${unlessAsked}echo "sd.mp4: No space left on device" >&2; exit 228`)).toBe('machine')
  const killed = faultOf(`${unlessAsked}exec sleep 27.1828`)
  const [pid] = await vi.waitFor(() => {
    const found = processesNaming('27.1828')
    expect(found).toHaveLength(1)
    return found
  }, 30_000)
  process.kill(Number(pid), 'SIGKILL')
  expect(await killed).toBe('machine')
  expect(await faultOf(`${unlessAsked}echo "Invalid data found" >&2; exit 1`)).toBe('file')
})

test('a file that would grow too large is cut off', async () => {
  const folder = inFolder('large')
  copyFileSync(samples.make('tone.wav', ...aTone(5)), join(folder, 'in'))
  const wav = { input: { name: 'in', demuxer: 'wav' as const }, output: ['-c:a', 'pcm_s32le', 'out.wav'] }
  await runIn(folder, wav)
  const { size } = statSync(join(folder, 'out.wav'))
  await expect(runIn(folder, { ...wav, outputMaxBytes: size / 2 })).rejects.toThrow(FfmpegError)
  expect(statSync(join(folder, 'out.wav')).size).toBeLessThan(size * 0.6)
})

test('the program sees no network, none of our data, and can write nowhere else', async ({ skip }) => {
  const { level, wrap } = await chooseConfinement(config, (await readFfmpeg({ config })).command)
  if (level !== 'closed') return skip('this machine does not let programs be shut in')
  const folder = inFolder('shut-in')
  writeFileSync(samples.at('data/secret'), 'x')
  const inside = (command: string) => {
    const [first = '', ...rest] = wrap(['sh', '-c', command], { fileMaxBytes: 1_000_000, cpuSeconds: 5 })
    return execFileSync(first, rest, { cwd: folder }).toString()
  }
  expect(inside('grep -c : /proc/net/dev')).toBe('1\n')
  expect(inside(`cat ${samples.at('data/secret')} ../../secret 2>/dev/null || echo hidden`)).toBe('hidden\n')
  expect(inside(`ls ${samples.at('data')} 2>/dev/null || echo hidden`)).not.toContain('secret')
  expect(inside(`touch ${process.cwd()}/planted 2>/dev/null || echo refused`)).toBe('refused\n')
  expect(inside('touch here && umount / 2>/dev/null || echo refused')).toBe('refused\n')
  expect(existsSync(join(folder, 'here'))).toBe(true)
})

test('of an installation below the temporary folder the program sees itself and nothing else', async ({ skip }) => {
  const installed = readConfig({ DATA_DIR: samples.at('data') })
  mkdirSync(samples.at('installed/bin'), { recursive: true })
  writeFileSync(samples.at('installed/config'), 'x')
  const program = aScript('installed/bin/ffmpeg', '#!/bin/sh\n[ "$1" = -version ] && exit 0\nexec sh -c "$1"\n')
  const { level, wrap } = await chooseConfinement(installed, [program])
  const { level: usual } = await chooseConfinement(config, (await readFfmpeg({ config })).command)
  if (usual !== 'closed') return skip('this machine does not let programs be shut in')
  expect(level).toBe('closed')
  const folder = inFolder('installed')
  const inside = (command: string) => {
    const [first = '', ...rest] = wrap([program, command], { fileMaxBytes: 1_000_000, cpuSeconds: 5 })
    return execFileSync(first, rest, { cwd: folder }).toString()
  }
  expect(inside(`ls ${samples.at('installed')}`)).toBe('bin\n')
  expect(inside(`ls ${samples.at('installed/bin')}`)).toBe('ffmpeg\n')
  expect(inside(`cat ${samples.at('installed/config')} 2>/dev/null || echo hidden`)).toBe('hidden\n')
  expect(inside(`echo x 2>/dev/null >${program} || echo refused`)).toBe('refused\n')
})

function processesNaming(word: string): string[] {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(word))
}
