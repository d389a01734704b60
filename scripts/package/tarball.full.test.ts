import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFreePort } from '../../e2e/start-server.ts'
import { ownPlatform } from './platforms.ts'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const startWithinMs = 200_000

test.skipIf(!ownPlatform)(
  'the tarball of this platform unpacks, starts alone and shows its front page',
  async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const work = mkdtempSync(join(root, '.cache/tarball-'))
    let child: ChildProcess | null = null
    try {
      const name = ownPlatform?.name ?? ''
      const make = ['scripts/package/main.ts', name, '--out', work, '--level', '1', '--only-tarball']
      execFileSync(process.execPath, make, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
      execFileSync('tar', ['--extract', '--file', `bowerbird-${version}-${name}.tar.gz`], { cwd: work })
      const folder = join(work, `bowerbird-${version}-${name}`)
      const sbom = JSON.parse(readFileSync(join(work, `bowerbird-${version}-${name}.cdx.json`), 'utf8'))
      expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
      const refs: string[] = sbom.components.map((component: { 'bom-ref': string }) => component['bom-ref'])
      expect(new Set(refs).size).toBe(refs.length)
      const shipped = ['pkg:npm/fastify@', `pkg:npm/${ownPlatform?.nodePackage}@`, 'pkg:npm/%40embedded-postgres/']
      for (const start of [...shipped, 'pkg:npm/react@'])
        expect(refs.filter((ref) => ref.startsWith(start))).toHaveLength(1)
      expect(refs.filter((ref) => ref.startsWith('pkg:npm/vitest@'))).toEqual([])
      const port = await findFreePort()
      const env = { PATH: '/usr/bin:/bin', HOME: work, PORT: String(port), DATA_DIR: join(work, 'data') }
      child = spawn(join(folder, 'bowerbird'), { cwd: work, env, stdio: 'ignore' })
      const answer = await firstAnswer(`http://localhost:${port}/login`, child)
      expect(answer).toContain('<html lang="en"')
      expect(existsSync(join(work, 'data/postgres'))).toBe(true)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      child?.kill('SIGKILL')
      rmSync(work, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  600_000,
)

async function firstAnswer(url: string, child: ChildProcess): Promise<string> {
  const giveUpAt = Date.now() + startWithinMs
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return answer.text()
    await wait(100)
  }
  throw new Error(`No answer from ${url}; the program ended with ${child.exitCode}.`)
}
