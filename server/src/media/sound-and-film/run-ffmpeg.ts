import { spawn } from 'node:child_process'
import { type Refusal, refuse } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import type { Config } from '../../core/process/config.ts'
import { askForSpace } from '../../core/process/disk-space.ts'
import { chooseConfinement } from './confine.ts'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'

/** The demuxer is chosen by us, never by the file. */
export type Demuxer = 'mp3' | 'mov' | 'ogg' | 'wav' | 'webm'

export interface FfmpegRun {
  /** The working folder; every name below is a file in it. */
  folder: string
  input: { name: string; demuxer: Demuxer; options?: string[] }
  /** The ffmpeg arguments for the output. */
  output: string[]
  limitMs: number
  outputMaxBytes: number
  /** Receives the chunks of `pipe:1`. */
  onOutput?: (chunk: Buffer) => void
  signal?: AbortSignal | undefined
}

/** The cause: a broken file, one that is too long, or the machine. */
export type FfmpegFault = 'file' | 'length' | 'machine'

export class FfmpegError extends Error {
  override name = 'FfmpegError'
  readonly fault: FfmpegFault
  constructor(fault: FfmpegFault, said: string) {
    super(fault === 'length' ? 'ffmpeg took too long' : `ffmpeg failed: ${said.slice(-1000)}`)
    this.fault = fault
  }
}

export function refusalFor({ fault }: FfmpegError, mediaType: 'audio' | 'video'): Refusal {
  if (fault === 'machine') return mediaRefusals.noRoom
  return fault === 'length' ? mediaRefusals.tooLong : mediaRefusals.notValid(mediaType)
}

/** Only decoders in common use are allowed, because each of the others is attack surface. */
const decoders = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'mpeg4', 'mjpeg', 'prores', 'png'],
  ...['aac', 'mp3float', 'mp3', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac', 'ac3'],
  ...['pcm_u8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_f64le'],
  ...['pcm_alaw', 'pcm_mulaw', 'adpcm_ms', 'adpcm_ima_wav'],
].join(',')
const pixelsMax = 50_000_000
const threads = 2
const askForSpaceEveryMs = 1000
const headMaxLength = 32_000
const tailMaxLength = 4_000

/** Throws a clear refusal on a machine without ffmpeg. */
export async function readFfmpeg({ config }: Pick<Deps, 'config'>): Promise<Ffmpeg> {
  const ffmpeg = (await findFfmpeg(config)) ?? refuse(mediaRefusals.noFfmpeg)
  return ffmpeg
}

/**
 * Returns the program's log. Runs without network, in one folder and with resource limits, and is killed at the
 * timeout.
 */
export async function runFfmpeg(deps: Pick<Deps, 'config' | 'log'>, run: FfmpegRun): Promise<string> {
  const ffmpeg = await readFfmpeg(deps)
  const { wrap, level } = await chooseConfinement(deps.config, ffmpeg.command)
  const limitMs = run.limitMs * ffmpeg.timeFactor
  if (level !== 'closed') warnOnce(deps, level)
  const [command = '', ...args] = wrap([...ffmpeg.command, ...argumentsOf(run)], {
    fileMaxBytes: run.outputMaxBytes,
    cpuSeconds: (limitMs / 1000) * threads + 1,
  })
  await askForSpace(deps.config, run.folder)
  run.signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: run.folder,
      // Its own process group, so that all its children can be killed with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
    let [head, tail, isTimedOut] = ['', '', false]
    const kill = () => endGroup(child.pid)
    let outOfSpace: unknown
    const watch = setInterval(() => {
      askForSpace(deps.config, run.folder).catch((error) => {
        outOfSpace = error
        kill()
      })
    }, askForSpaceEveryMs)
    const timer = setTimeout(() => {
      isTimedOut = true
      kill()
    }, limitMs)
    run.signal?.addEventListener('abort', kill, { once: true })
    child.stdout.on('data', (chunk: Buffer) => run.onOutput?.(chunk))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      head = (head + text).slice(0, headMaxLength)
      tail = (tail + text).slice(-tailMaxLength)
    })
    child.on('error', (error) => {
      clearInterval(watch)
      reject(error)
    })
    child.on('close', (code, endedBy) => {
      clearTimeout(timer)
      clearInterval(watch)
      run.signal?.removeEventListener('abort', kill)
      if (run.signal?.aborted) reject(run.signal.reason)
      else if (outOfSpace) reject(outOfSpace)
      else if (code === 0) resolve(head)
      else reject(new FfmpegError(isTimedOut ? 'length' : faultBehind(tail, endedBy), tail))
    })
  })
}

/** A kill from outside is most likely out of memory; a full disk is the machine's fault too. */
const faultBehind = (said: string, endedBy: NodeJS.Signals | null): FfmpegFault => {
  if (endedBy === 'SIGXCPU') return 'length'
  // unshare cannot exit by the SIGKILL of its child and prints an error instead.
  const isKilled = endedBy === 'SIGKILL' || /^unshare: /m.test(said)
  return isKilled || said.includes('No space left on device') ? 'machine' : 'file'
}

const warned = new WeakSet<Config>()

function warnOnce({ config, log }: Pick<Deps, 'config' | 'log'>, level: string): void {
  if (warned.has(config)) return
  warned.add(config)
  const missing = level === 'offline' ? 'our files' : 'our files and the network'
  log.warn(`This machine does not let ffmpeg be shut away from ${missing}: see "Sound and video" in docs/operations.md`)
}

function argumentsOf({ input, output }: FfmpegRun): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-y', '-filter_threads', '1'],
    ...['-protocol_whitelist', 'file,pipe', '-codec_whitelist', decoders, '-threads', String(threads)],
    ...['-max_pixels', String(pixelsMax), ...(input.options ?? [])],
    ...['-f', input.demuxer, '-i', `file:${input.name}`, ...output],
  ]
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
