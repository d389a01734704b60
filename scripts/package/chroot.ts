import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Mounts what programs expect, in namespaces that end with the command. */
const ENTER = `
root=$1; shift
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && mount -t tmpfs tmpfs "$root/tmp" || exit 97
ip link set lo up 2>/dev/null || true
exec chroot "$root" "$@"
`
const ENVIRONMENT = [
  'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LC_ALL=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
]

interface Ran {
  status: number | null
  output: string
}

/** Returns the reason why this machine cannot install a Debian package into a folder; null if it can. */
export function findObstacle(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'it needs root'
  const missing = ['debootstrap', 'dpkg-deb', 'unshare', 'ip', 'apt-get'].filter((program) => !isThere(program))
  return missing.length > 0 ? `it needs ${missing.join(', ')}` : null
}

export const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' }).status === 0

/** Makes the smallest Debian of this machine's release in an empty folder, from the mirror that apt uses. */
export function makeRoot(folder: string): void {
  const [, release = ''] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  const targets = execFileSync(
    'apt-get',
    ['indextargets', '--format', '$(CODENAME) $(REPO_URI)', 'Identifier: Packages'],
    {
      encoding: 'utf8',
    },
  )
  const mirror = targets
    .split('\n')
    .map((line) => line.split(' '))
    .find(([codename]) => codename === release)?.[1]
  if (!mirror) throw new Error(`apt knows no mirror of ${release}: run apt-get update.`)
  execFileSync('debootstrap', ['--variant=minbase', release, folder, mirror], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The smallest Debian has none, and our servers listen on localhost.
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n')
}

/** Runs a command in the folder as root, by default with no network but loopback. */
export function inRoot(folder: string, command: readonly string[], { hasNetwork = false } = {}): Ran {
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', ...(hasNetwork ? [] : ['--net'])]
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [...namespaces, 'sh', '-c', ENTER, 'sh', folder, 'env', '-i', ...ENVIRONMENT, ...command],
    { encoding: 'utf8', timeout: 300_000, maxBuffer: 64 * 1024 * 1024 },
  )
  return { status, output: stdout + stderr }
}

const ONCE_BOOTED = `[Unit]
After=bowerbird.service
[Service]
Type=oneshot
ExecStart=/bin/sh -c "sh -eux /check/boot.sh >/check/boot.log 2>&1; systemctl poweroff"
`

/** Boots the folder's systemd without a network, runs a script beside its services and powers off. */
export function boot(folder: string, script: string): Ran {
  const units = join(folder, 'etc/systemd/system')
  mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
  writeFileSync(join(units, 'check.service'), ONCE_BOOTED)
  symlinkSync('../check.service', join(units, 'multi-user.target.wants/check.service'))
  writeFileSync(join(folder, 'check/boot.sh'), `trap 'echo $? >/check/boot.status' EXIT\n${script}`)
  const alone = ['--private-network', '--register=no', '--keep-unit', '--console=pipe', '--quiet']
  const { stdout, stderr } = spawnSync('systemd-nspawn', ['--directory', folder, '--boot', ...alone], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  })
  const [log, status] = ['boot.log', 'boot.status'].map((name) => join(folder, 'check', name)) as [string, string]
  if (!existsSync(status)) return { status: null, output: stdout + stderr }
  return { status: Number(readFileSync(status, 'utf8')), output: readFileSync(log, 'utf8') }
}
