import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Locked {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
}

/** Lists packages that are shipped in a folder, and those that were compiled into the web pages. */
export function listUsed(root: string, folder: string): Record<'shipped' | 'compiled', [string, Locked][]> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const used = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  const shipped = used.filter(([path]) => existsSync(join(folder, path)))
  const compiled = used.filter(
    ([path, { os, cpu }]) => !os && !cpu && !existsSync(join(folder, path)) && existsSync(join(root, path)),
  )
  return { shipped, compiled }
}

/**
 * Writes the licences of others: packages that are shipped hold their own, those that were compiled into the web pages
 * are given here in full.
 */
export function writeNotices(root: string, folder: string): void {
  const { shipped, compiled } = listUsed(root, folder)
  const texts = Map.groupBy(compiled, ([path]) => licenceIn(join(root, path)))
  const lines = [
    '# Licences of others',
    '',
    'Bowerbird is under the AGPL-3.0; see LICENSE. It contains the work of others.',
    '',
    '## Packages in node_modules, each with its licence beside it, and Node in bin',
    '',
    ...shipped.map(nameOf),
    '',
    '## The list of common passwords, taken from @zxcvbn-ts/language-common 4.1.3 (MIT)',
    '',
    indented(licenceIn(join(root, 'server/src/accounts/login/common-passwords'))),
    '',
    '## Compiled into the web pages',
    ...[...texts].flatMap(([text, users]) => ['', ...users.map(nameOf), '', indented(text)]),
  ]
  writeFileSync(join(folder, 'NOTICES.md'), `${lines.join('\n')}\n`)
}

const indented = (text: string): string => text.trim().replace(/^(?=.)/gm, '    ')

const nameOf = ([path, { version, license }]: [string, Locked]): string =>
  `- ${path.split('node_modules/').at(-1)} ${version ?? ''} (${license ?? 'see its licence'})`

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n') : ''
}
