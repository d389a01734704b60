// Runs inside an installed system: starts the server as its unit or its start command says, visits it over HTTP, stops
// it; or visits the one that systemd runs.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const UNIT = '/usr/lib/systemd/system/bowerbird.service'
const START_WITHIN_MS = 200_000
const WORDS = 'A bower of blue things'
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar']

interface Start {
  user: string
  folder: string
  environment: Record<string, string>
  command: string[]
}

/** Reads the unit as systemd would. */
export function readUnit(unit: string, readSettings: (path: string) => string): Start {
  const valuesOf = (name: string) =>
    unit.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))
  const settings = valuesOf('EnvironmentFile').flatMap((path) => readSettings(path).split('\n'))
  const pairs = [...valuesOf('Environment').flatMap((line) => line.split(' ')), ...settings]
    .filter((line) => /^[A-Z_]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  return {
    user: valuesOf('User')[0] ?? '',
    folder: valuesOf('WorkingDirectory')[0] ?? '',
    environment: Object.fromEntries(pairs),
    command: valuesOf('ExecStart')[0]?.split(' ') ?? [],
  }
}

function start({ user, folder, environment, command }: Start): ChildProcess {
  const asUser = [`--reuid=${user}`, `--regid=${user}`, '--init-groups', '--']
  return spawn('setpriv', [...asUser, ...command], {
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LOG_LEVEL: 'warn', ...environment },
    stdio: 'inherit',
  })
}

async function untilHealthy(origin: string, child?: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + START_WITHIN_MS
  while (Date.now() < giveUpAt) {
    if (child && child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    const answer = await fetch(`${origin}/healthz`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error('The server does not answer.')
}

/** Registers the first account, writes a post and returns the path of its page. */
async function registerAndWrite(origin: string): Promise<string> {
  let session = { cookie: '', formKey: '' }
  const call = async (path: string, body?: object) => {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', cookie: session.cookie, 'x-form-key': session.formKey },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { response, errors } = (await answer.json()) as { response: Record<string, never>; errors?: unknown }
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(errors)}`)
    const [cookie] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    session = { cookie: cookie ?? session.cookie, formKey: response.form_key ?? session.formKey }
    return response as Record<string, Record<string, string>>
  }
  await call('/svc/user/info')
  const { user } = await call('/register', {
    email: 'wren@example.org',
    password: 'blue glass and feathers',
    name: 'wren',
  })
  if (!user?.is_staff) throw new Error(`The first account is not staff: ${JSON.stringify(user)}`)
  const { post } = await call('/svc/post/update', { channel_id: 'wren', post: { one: WORDS, two: '<p>Words.</p>' } })
  return new URL(post?.post_url ?? '', origin).pathname
}

async function expectPost(origin: string, path: string): Promise<void> {
  const answer = await fetch(origin + path)
  const page = await answer.text()
  if (!answer.ok || !page.includes(WORDS)) throw new Error(`${path} answers ${answer.status} without the post.`)
}

/** Pages and refusals come from two different sets of files. */
async function expectLanguages(origin: string): Promise<void> {
  const refusals = new Set<string>()
  for (const language of LANGUAGES) {
    const headers = { 'accept-language': language }
    const page = await (await fetch(`${origin}/login`, { headers })).text()
    if (!page.includes(`<html lang="${language}"`)) throw new Error(`The page to log in is not in ${language}.`)
    refusals.add(await (await fetch(`${origin}/svc/no/such/call`, { headers })).text())
  }
  if (refusals.size !== LANGUAGES.length) throw new Error(`Refusals are not translated: ${[...refusals].join(' ')}`)
}

const originOf = ({ environment }: Start): string => `http://127.0.0.1:${environment.PORT ?? 3000}`

/** The first visit writes a post, and the path of its page into a file; every visit reads it. */
async function visit(what: Start, pathFile: string): Promise<void> {
  const child = start(what)
  try {
    const origin = originOf(what)
    await untilHealthy(origin, child)
    if (!existsSync(pathFile)) writeFileSync(pathFile, await registerAndWrite(origin))
    await expectPost(origin, readFileSync(pathFile, 'utf8'))
    await expectLanguages(origin)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done))
  }
  if (child.exitCode !== 0) throw new Error(`The server stopped with code ${child.exitCode}.`)
}

if (import.meta.main) {
  const [kind, folder = ''] = process.argv.slice(2)
  const ofTarball: Start = {
    user: 'wren',
    folder: '/home/wren',
    environment: { HOME: '/home/wren' },
    command: [`${folder}/bowerbird`],
  }
  const ofService = () => readUnit(readFileSync(UNIT, 'utf8'), (path) => readFileSync(path, 'utf8'))
  if (kind === 'running') {
    await untilHealthy(originOf(ofService()))
    await expectPost(originOf(ofService()), readFileSync('/check/service.path', 'utf8'))
  } else await visit(kind === 'service' ? ofService() : ofTarball, `/check/${kind}.path`)
  process.stdout.write('visited\n')
}
