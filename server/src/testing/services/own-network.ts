import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { on, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Root enters namespaces as itself; others need a namespace for users as well, which not every machine allows. */
const ways = [
  ['--mount', '--net'],
  ['--map-root-user', '--mount', '--net'],
]
/** The certificates that most programs believe; in this network they may be others. */
const trusted = '/etc/ssl/certs/ca-certificates.crt'
const enter = `ip link set lo up && mount --bind "$0" /etc/hosts &&
  if [ -n "$TRUSTED" ]; then mount --bind "$TRUSTED" ${trusted}; fi && exec "$@"`
const commandOf = (way: readonly string[], hosts: string, command: readonly string[]) =>
  [...way, 'sh', '-c', enter, hosts, ...command] as const

const way = ways.find(
  (each) => spawnSync('unshare', commandOf(each, '/etc/hosts', ['true']), { stdio: 'ignore' }).status === 0,
)
export const whyNoOwnNetwork = way ? null : 'this machine allows no network namespaces, or has no unshare and ip'

interface Given {
  /** The names that lead to the socket by port 443. */
  names: readonly string[]
  socket: string
  command: readonly string[]
  env: Record<string, string>
}

/** Starts a program in a network where nothing but these names can be reached. */
function startInOwnNetwork({ names, socket, command, env }: Given, options: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-network-'))
  const hosts = join(folder, 'hosts')
  writeFileSync(hosts, `127.0.0.1 localhost ${names.join(' ')}\n`)
  const pipe = [process.execPath, join(import.meta.dirname, 'own-network.child.ts'), socket]
  const child = spawn('unshare', commandOf([...options, ...(way ?? [])], hosts, [...pipe, ...command]), {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  })
  return { child, cleanUp: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs a program there, and returns its exit code and its words. */
export async function runInOwnNetwork(given: Given): Promise<[number | null, string]> {
  const { child, cleanUp } = startInOwnNetwork(given)
  child.stdin.end()
  try {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said = (said + data).slice(-4000)
      })
    const [code] = await once(child, 'close')
    return [code, said]
  } finally {
    cleanUp()
  }
}

/** Opens a shell there, for programs that go on. All of them end with it. */
export function openShellInOwnNetwork(given: Omit<Given, 'command'>) {
  const { child, cleanUp } = startInOwnNetwork({ ...given, command: ['sh'] }, ['--pid', '--fork', '--kill-child'])
  return {
    /** Returns what the command said. Commands run one after the other. */
    run: queued((...command: string[]) => runInShell(child, command.map(quoted).join(' '))),
    /** Goes on beside all others; its words go into a file. */
    start: (log: string, ...command: string[]) =>
      child.stdin.write(`${command.map(quoted).join(' ')} >${quoted(log)} 2>&1 &\n`),
    async close() {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
      cleanUp()
    },
  }
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

function queued<Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve()
  return (...given: Given): Promise<Result> => {
    const next = last.then(() => work(...given))
    last = next.catch(() => {})
    return next
  }
}

async function runInShell({ stdin, stdout }: ChildProcessWithoutNullStreams, command: string): Promise<string> {
  const mark = `ended-${randomUUID()}`
  stdin.write(`${command} 2>&1; echo ${mark} $?\n`)
  let said = ''
  for await (const [chunk] of on(stdout, 'data', { close: ['close'] })) {
    said += chunk
    const end = said.indexOf(mark)
    if (end < 0 || !said.endsWith('\n')) continue
    if (said.slice(end + mark.length).trim() !== '0') throw new Error(`${command} failed: ${said.slice(0, end)}`)
    return said.slice(0, end)
  }
  throw new Error(`The shell ended before ${command}`)
}
