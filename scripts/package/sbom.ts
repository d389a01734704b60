import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPrograms } from '../check-programs.ts'
import { type Locked, listUsed } from './notices.ts'

/**
 * Writes a bill of materials (CycloneDX 1.6): each package that is shipped or compiled into the pages, and each program
 * that npm brings. It holds no time and no serial number, so that two builds of a commit are the same bytes.
 */
export function writeSbom(root: string, folder: string, version: string): void {
  const programs = readPrograms(root)
  const { shipped, compiled } = listUsed(root, folder)
  const byName = new Map(
    [...shipped, ...compiled].map(([path, locked]) => [`${nameIn(path)}@${locked.version}`, locked]),
  )
  const components = [...byName].map(([nameAndVersion, locked]) => {
    const name = nameAndVersion.slice(0, nameAndVersion.lastIndexOf('@'))
    const files = Object.entries(programs[name]?.sha256 ?? {})
    return {
      ...packageOf(name, locked),
      ...(files.length > 0 && {
        components: files.map(([file, content]) => ({
          type: 'file',
          name: file,
          hashes: [{ alg: 'SHA-256', content }],
        })),
      }),
    }
  })
  const purl = `pkg:generic/bowerbird@${version}`
  const own = {
    type: 'application',
    'bom-ref': purl,
    name: 'bowerbird',
    version,
    purl,
    licenses: licenceOf('AGPL-3.0-only'),
  }
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: own }, components }
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
}

const nameIn = (path: string): string => path.split('node_modules/').at(-1) ?? path

function packageOf(name: string, { version = '', license, integrity }: Locked) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const content = Buffer.from(integrity?.split('-')[1] ?? '', 'base64').toString('hex')
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(content && { hashes: [{ alg: 'SHA-512', content }] }),
    ...(license && { licenses: licenceOf(license) }),
  }
}

/** A single name of the SPDX list is an id, everything else an expression. */
const licenceOf = (text: string) => (/[ (]/.test(text) ? [{ expression: text }] : [{ license: { id: text } }])
