import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { optionNames, readConfig } from '../server/src/core/process/config.ts'
import { findMisspelled } from '../server/src/core/process/misspelled.ts'
import { readStartOptions } from '../server/src/core/process/start-options.ts'
import { isOurs } from './package/stage.ts'

interface Service {
  image: string
  build?: { context: string; dockerfile: string; args: Record<string, string> }
  command?: string[]
  env_file?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}

const deploy = join(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
/** The operator's settings, and a password. */
const given = Object.fromEntries([
  ...read('compose.env.example')
    .split('\n')
    .flatMap((line) => (/^[A-Z]/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])),
  ['POSTGRES_PASSWORD', 'a-password'],
]) as Record<string, string>
const filled = (text: string) => text.replace(/\$\{(\w+)\}/g, (_, name) => given[name] ?? `${name} is not given`)
/** Names that are for the containers alone. */
const ofContainers = ['HEALTH_URL', 'PLATFORM', 'POSTGRES_PASSWORD']

test('deploy/compose.yaml has a server, a worker, PostgreSQL and Redis, each with a health check', () => {
  expect(Object.keys(services)).toEqual(['server', 'worker', 'postgres', 'redis'])
  for (const { image, healthcheck, volumes: mounts = [], depends_on = {} } of Object.values(services)) {
    expect(healthcheck?.test[0] ?? (image === 'bowerbird' && 'CMD')).toBe('CMD')
    expect(mounts.filter((mount) => !((mount.split(':')[0] as string) in volumes))).toEqual([])
    expect(Object.keys(depends_on).filter((name) => !services[name])).toEqual([])
  }
  expect(read('Containerfile')).toMatch(/^HEALTHCHECK .*\n.*process\.env\.HEALTH_URL/m)
})

test.each(['server', 'worker'])('the %s of deploy/compose.yaml is started with options that exist', (name) => {
  const { environment = {}, env_file, command = [], depends_on } = services[name] as Service
  expect(env_file).toEqual(['.env'])
  const own = Object.fromEntries(Object.entries(environment).map(([option, value]) => [option, filled(value)]))
  const values: Record<string, string> = { ...given, ...own }
  const unknown = Object.keys(values).filter((option) => ![...optionNames, ...ofContainers].includes(option))
  expect(unknown).toEqual([])
  expect(findMisspelled(values, optionNames)).toEqual([])
  const databaseUrl = 'postgresql://bowerbird:a-password@postgres/bowerbird'
  expect(readConfig(values)).toMatchObject({ origin: 'https://example.org', databaseUrl })
  const [program, script = '', ...options] = command
  const path = script.replace('/app/', '')
  expect([program, isOurs(path), existsSync(join(deploy, '..', path))]).toEqual(['/app/bin/node', true, true])
  expect(readStartOptions(options)).toMatchObject({ hasServer: name === 'server', hasWorker: name === 'worker' })
  expect(depends_on).toEqual({ postgres: { condition: 'service_healthy' }, redis: { condition: 'service_healthy' } })
})

test('deploy/compose.yaml builds with an argument that the Containerfile takes', () => {
  const { context, dockerfile, args } = (services.server as Service).build as NonNullable<Service['build']>
  const file = readFileSync(join(deploy, context, dockerfile), 'utf8')
  expect(Object.keys(args).filter((name) => !file.includes(`ARG ${name}=`))).toEqual([])
})
