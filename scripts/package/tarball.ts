import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'

/** Packs a folder in an order, with owners and a time that do not depend on this machine. */
export function makeTarball(work: string, name: string, epochSeconds: number, target: string, level = 6): void {
  const same = [
    '--sort=name',
    '--format=ustar',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${epochSeconds}`,
  ]
  const tar = join(work, `${name}.tar`)
  execFileSync('tar', ['--create', ...same, '--file', tar, name], { cwd: work })
  execFileSync('gzip', [`-${level}`, '--no-name', '--force', tar])
  renameSync(`${tar}.gz`, target)
}
