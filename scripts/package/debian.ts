import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { debianVersion } from './platforms.ts'
import { type Entry, listTree, normalizeTree } from './tree.ts'

const HOME = 'usr/lib/bowerbird'
const GZIP_OS_BYTE = 9
const GZIP_OS_UNKNOWN = 255

interface About {
  version: string
  architecture: 'amd64' | 'arm64'
  epochSeconds: number
  /** The packager, as `Name <address>`. */
  maintainer: string
  /** The level of compression, from 1 to 9. */
  level?: number
}

/** Debian's own two variables name who makes a package; without them it is the author in package.json. */
export function chooseMaintainer(author: string, { DEBFULLNAME, DEBEMAIL }: NodeJS.ProcessEnv): string {
  const [, name = '', address = ''] = /^(.+) <(.+)>$/.exec(author) ?? []
  const chosen = DEBEMAIL?.includes('<') ? DEBEMAIL : `${DEBFULLNAME ?? name} <${DEBEMAIL ?? address}>`
  if (!/^[^<>\n]+ <[^<>@\s]+@[^<>@\s]+>$/.test(chosen)) throw new Error(`${chosen} is no maintainer: Name <address>.`)
  return chosen
}

/** The unit of deploy/, with the folders of the package. */
export const packagedUnit = (unit: string): string =>
  unit
    .replace(/^# .*\n/, '')
    .replaceAll('/opt/bowerbird/node_modules/.bin/node', `/${HOME}/bin/node`)
    .replaceAll('/opt/bowerbird', `/${HOME}`)
    .replaceAll('/etc/bowerbird.env', '/etc/bowerbird/bowerbird.conf')
    .replace('Environment=', 'Environment=BOWERBIRD_COMMAND=bowerbird ')

export const packagedSettings = (settings: string): string =>
  settings
    .replace(
      /^#.*\n/,
      '# Settings of Bowerbird. Every option is in /usr/lib/bowerbird/docs/operations.md.\n# systemctl restart bowerbird makes a change take effect.\n',
    )
    .replace(/^(?!#)(?=(ORIGIN|TRUSTED_PROXIES|SMTP_URL|MAIL_FROM)=)/gm, '#')

const controlOf = ({ version, architecture, maintainer }: About, installedKib: number): string =>
  `Package: bowerbird
Version: ${debianVersion(version)}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${installedKib}
Depends: adduser, libatomic1, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 8), util-linux (>= 2.36)
Recommends: ffmpeg
Suggests: nginx
Section: web
Priority: optional
Description: self-hosted social publishing network
 People own blogs, write, quote, photograph, reblog with trails that keep who
 said what, follow each other, and read in a fast, calm client.
 .
 The package brings its own Node and PostgreSQL. It serves localhost:3000 and
 keeps its data in /var/lib/bowerbird; a database, object storage and mail
 server of your own are settings in /etc/bowerbird/bowerbird.conf.
`

/** Puts the staged files and what Debian expects beside them into an empty folder, and packs it. */
export function makeDebianPackage(root: string, staged: string, folder: string, about: About, target: string): void {
  cpSync(staged, join(folder, HOME), { recursive: true, verbatimSymlinks: true })
  const own = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
  const write = (path: string, text: string | Buffer, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode })
  }
  write('usr/bin/bowerbird', own('debian/bowerbird.sh'), 0o755)
  write('usr/lib/systemd/system/bowerbird.service', packagedUnit(own('bowerbird.service')))
  write('etc/bowerbird/bowerbird.conf', packagedSettings(own('bowerbird.env')))
  write('usr/share/man/man1/bowerbird.1.gz', gzip(own('debian/bowerbird.1')))
  write('usr/share/lintian/overrides/bowerbird', own('debian/lintian-overrides'))
  write('usr/share/doc/bowerbird/copyright', copyrightOf(readFileSync(join(root, 'LICENSE'), 'utf8')))
  write('usr/share/doc/bowerbird/changelog.gz', gzip(changelogOf(about)))
  symlinkSync('../../../lib/bowerbird/docs', join(folder, 'usr/share/doc/bowerbird/docs'))

  const entries = listTree(folder)
  write('DEBIAN/control', controlOf(about, kibOf(entries)))
  write('DEBIAN/conffiles', '/etc/bowerbird/bowerbird.conf\n')
  write('DEBIAN/md5sums', sumsOf(folder, entries))
  for (const name of ['postinst', 'prerm', 'postrm']) write(`DEBIAN/${name}`, own(`debian/${name}`), 0o755)
  normalizeTree(folder, about.epochSeconds)
  // Passwords stand in it.
  chmodSync(join(folder, 'etc/bowerbird/bowerbird.conf'), 0o600)
  execFileSync(
    'dpkg-deb',
    ['--root-owner-group', '--threads-max=1', '-Zxz', `-z${about.level ?? 6}`, '--build', folder, target],
    {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(about.epochSeconds) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}

/** The header must not name the system that packed it. */
function gzip(text: string): Buffer {
  const packed = gzipSync(text, { level: 9 })
  packed[GZIP_OS_BYTE] = GZIP_OS_UNKNOWN
  return packed
}

const changelogOf = ({ version, epochSeconds, maintainer }: About): string =>
  `bowerbird (${debianVersion(version)}) unstable; urgency=medium

  * Version ${version}; /${HOME}/CHANGELOG.md says what is new.

 -- ${maintainer}  ${new Date(epochSeconds * 1000).toUTCString().replace('GMT', '+0000')}
`

const copyrightOf = (licence: string): string =>
  `Bowerbird, a self-hosted social publishing network
Copyright: the contributors of Bowerbird
License: AGPL-3.0-only, below. The licences of the packages that it contains are
listed in /${HOME}/NOTICES.md.

${licence}`

/** Debian counts whole blocks of 1 KiB, and one for everything that is no file. */
const kibOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { kind, bytes }) => sum + (kind === 'file' ? Math.ceil(bytes / 1024) : 1), 0)

const sumsOf = (folder: string, entries: readonly Entry[]): string =>
  entries
    .filter(({ path, kind }) => kind === 'file' && !path.startsWith('etc/'))
    .map(
      ({ path }) =>
        `${createHash('md5')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}  ${path}\n`,
    )
    .join('')
