import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { isAbsolute, join, sep } from 'node:path'
import type { Config } from '../../core/process/config.ts'

/** The sandbox of a program that reads untrusted files. */
export interface Confinement {
  level: 'closed' | 'offline' | 'open'
  wrap(command: string[], limits: Limits): string[]
}

interface Limits {
  fileMaxBytes: number
  cpuSeconds: number
}

const memoryMaxKib = 4 * 1024 * 1024
const blockBytes = 512
const killedWithParent = ['setpriv', '--pdeathsig', 'KILL', '--']
const offline = ['unshare', '--user', '--map-root-user', '--net', '--ipc', '--pid', '--fork', '--kill-child']
const unprivileged = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--', 'nice', '-n', '10']

/**
 * Only the working folder is writable; our data and the database's socket are hidden. Files of the program that lie
 * in a hidden folder are mounted back through open descriptors, of which every shell supports seven.
 */
const hideAllButHere = `
shown=$1 data=$2 temp=$3; shift 3
set -f; IFS='
'
n=3; for file in $shown; do eval "exec $n<\\"\\$file\\"" || exit 97; n=$((n + 1)); done
mount -t tmpfs tmpfs "$data" && mount -t tmpfs tmpfs "$temp" || exit 97
n=3; for file in $shown; do
  mkdir -p "\${file%/*}" && : >"$file" && mount -c --bind /proc/self/fd/$n "$file" && eval "exec $n<&-" || exit 97
  mount -o remount,bind,ro "$file" || exit 97
  n=$((n + 1))
done
unset IFS; set +f
mkdir "$temp/job" && mount -c --bind . "$temp/job" || exit 97
[ ! -d "$data" ] || mount -o remount,bind,ro "$data" || exit 97
mount -o remount,bind,ro "$temp" && mount -o remount,bind,ro / && cd "$temp/job" || exit 97
`
const withLimits = 'ulimit -f "$1" && ulimit -t "$2" || exit 97; ulimit -v "$3" 2>/dev/null; shift 3; exec "$@"'

const chosen = new WeakMap<Config, Promise<Confinement>>()

/** Picks the strictest sandbox that works on this machine, by running the program in it once. */
export function chooseConfinement(config: Config, command: string[]): Promise<Confinement> {
  const known = chosen.get(config) ?? tryEach(config.dataDir, command)
  chosen.set(config, known)
  return known
}

async function tryEach(dataDir: string, command: string[]): Promise<Confinement> {
  if (process.platform === 'win32') return { level: 'open', wrap: (whole) => whole }
  const trial = { fileMaxBytes: 1_000_000, cpuSeconds: 10 }
  for (const way of [closed(dataDir, command), withoutNetwork()]) {
    if (await works(way.wrap([...command, '-version'], trial), dataDir)) return way
  }
  return { level: 'open', wrap: limited(plainShell, ['nice', '-n', '10']) }
}

function closed(dataDir: string, command: string[]): Confinement {
  const hidden = [dataDir, tmpdir()]
  const isHidden = (path: string) => isAbsolute(path) && hidden.some((folder) => path.startsWith(join(folder, sep)))
  const shown = command.filter(isHidden).join('\n')
  const start = [...killedWithParent, ...offline, '--mount', '--', 'sh', '-c', hideAllButHere + withLimits, 'sh']
  return { level: 'closed', wrap: limited([...start, shown, ...hidden], unprivileged) }
}

const plainShell = ['sh', '-c', withLimits, 'sh']

const withoutNetwork = (): Confinement => ({
  level: 'offline',
  wrap: limited([...killedWithParent, ...offline, '--', ...plainShell], unprivileged),
})

const limited =
  (start: string[], last: string[]) =>
  (command: string[], { fileMaxBytes, cpuSeconds }: Limits): string[] => {
    const limits = [Math.ceil(fileMaxBytes / blockBytes), Math.ceil(cpuSeconds), memoryMaxKib].map(String)
    return [...start, ...limits, ...last, ...command]
  }

function works([program = '', ...args]: string[], cwd: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: 10_000, cwd })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
