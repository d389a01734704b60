// ffmpeg in WebAssembly, run as `node wasm-ffmpeg.ts core.js core.wasm …arguments`. It sees the working folder alone.
import * as fs from 'node:fs'
import { createRequire } from 'node:module'

interface Core {
  FS: Fs
  setLogger(log: (line: { type: string; message: string }) => void): void
  exec(...args: string[]): number
}
interface Fs {
  ErrnoError: new (errno: number) => Error
  createNode(parent: Entry | null, name: string, mode: number, dev: number): Entry
  mount(type: object, options: object, at: string): void
  mkdir(path: string): void
  chdir(path: string): void
}
interface Entry {
  name: string
  mode: number
  node_ops: object
  stream_ops: object
}
interface Stream {
  node: Entry
  flags: number
  position: number
  /** The descriptor of the host file; `fd` is the core's own. */
  nfd: number
}

const [corePath = '', wasmPath = '', ...args] = process.argv.slice(2)
const FOLDER = 0o40777
// The flags of open(2) and the error numbers of Emscripten.
const [WRITE, READ_AND_WRITE, TRUNCATE] = [1, 2, 0o1000]
const ERRORS: Record<string, number> = { ENOENT: 44, ENOSPC: 51, EFBIG: 22 }
const [EINVAL, EIO] = [28, 29]

// The core is built for a browser's worker and expects its globals.
Object.assign(globalThis, { self: globalThis, location: { href: '' }, importScripts: () => {} })
const { FS, setLogger, exec } = await openCore()

function openCore(): Promise<Core> {
  const open = createRequire(import.meta.url)(corePath) as (options: object) => Promise<Core>
  return open({ wasmBinary: fs.readFileSync(wasmPath), stdout: collect(1) })
}

/** The core writes one byte at a time, and null at the end of a line. */
function collect(fd: number) {
  const bytes = Buffer.alloc(65_536)
  let length = 0
  const flush = () => {
    writeAll(fd, bytes.subarray(0, length))
    length = 0
  }
  process.once('exit', flush)
  return (byte: number | null) => {
    if (byte !== null) bytes[length++] = byte
    if (length === bytes.length || byte === 10) flush()
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; )
    try {
      done += fs.writeSync(fd, bytes, done)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new FS.ErrnoError(ERRORS[(error as NodeJS.ErrnoException).code ?? ''] ?? EIO)
  }
}

function entry(parent: Entry | null, name: string, mode: number): Entry {
  return Object.assign(FS.createNode(parent, name, mode, 0), { node_ops: nodeOps, stream_ops: streamOps })
}

/** A flat file system over the working folder. */
const nodeOps = {
  getattr: ({ name, mode }: Entry) => {
    const { ino, size, atime, mtime, ctime } = attempt(() => fs.statSync(name || '.'))
    return { dev: 1, ino, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime, mtime, ctime, blksize: 4096, blocks: 1 }
  },
  setattr: ({ name }: Entry, { size }: { size?: number }) => {
    if (size !== undefined) attempt(() => fs.truncateSync(name, size))
  },
  lookup: (parent: Entry, name: string) => entry(parent, name, attempt(() => fs.statSync(name)).mode),
  mknod: (parent: Entry, name: string, mode: number) => {
    attempt(() => fs.writeFileSync(name, ''))
    return entry(parent, name, mode)
  },
  rename: (from: Entry, _folder: Entry, name: string) => {
    attempt(() => fs.renameSync(from.name, name))
    from.name = name
  },
  unlink: (_folder: Entry, name: string) => attempt(() => fs.unlinkSync(name)),
  readdir: () => ['.', '..', ...fs.readdirSync('.')],
}

const streamOps = {
  open: (stream: Stream) => {
    const mode = stream.flags & TRUNCATE ? 'w+' : stream.flags & (WRITE | READ_AND_WRITE) ? 'r+' : 'r'
    stream.nfd = attempt(() => fs.openSync(stream.node.name, mode))
  },
  close: ({ nfd }: Stream) => fs.closeSync(nfd),
  read: ({ nfd }: Stream, bytes: Int8Array, offset: number, length: number, position: number) =>
    attempt(() => fs.readSync(nfd, new Uint8Array(bytes.buffer), offset, length, position)),
  write: ({ nfd }: Stream, bytes: Int8Array, offset: number, length: number, position: number) =>
    attempt(() => fs.writeSync(nfd, new Uint8Array(bytes.buffer), offset, length, position)),
  llseek: ({ node, position }: Stream, offset: number, whence: number) => {
    const from = whence === 1 ? position : whence === 2 ? attempt(() => fs.statSync(node.name)).size : 0
    if (from + offset < 0) throw new FS.ErrnoError(EINVAL)
    return from + offset
  },
}

FS.mkdir('/job')
FS.mount({ mount: () => entry(null, '', FOLDER) }, {}, '/job')
FS.chdir('/job')
setLogger(({ message }) => {
  if (message !== 'Aborted()') writeAll(2, Buffer.from(`${message}\n`))
})
process.exitCode = exec(...args)
