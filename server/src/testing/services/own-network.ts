import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Root enters namespaces as itself; others need a namespace for users as well, which not every machine allows. */
const ways = [
  ['--mount', '--net'],
  ['--map-root-user', '--mount', '--net'],
]
const enter = 'ip link set lo up && mount --bind "$0" /etc/hosts && exec "$@"'
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

/** Runs a program in a network where nothing but these names can be reached, and returns its exit code and its words. */
export async function runInOwnNetwork({ names, socket, command, env }: Given): Promise<[number | null, string]> {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-network-'))
  const hosts = join(folder, 'hosts')
  writeFileSync(hosts, `127.0.0.1 localhost ${names.join(' ')}\n`)
  const pipe = [process.execPath, join(import.meta.dirname, 'own-network.child.ts'), socket]
  try {
    const child = spawn('unshare', commandOf(way ?? [], hosts, [...pipe, ...command]), {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said = (said + data).slice(-4000)
      })
    const [code] = await once(child, 'close')
    return [code, said]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
