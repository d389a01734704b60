// Runs before every command on any Node: installs and builds when something changed since.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE_FOR_TYPESCRIPT = 24

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (path) => join(root, path)
const lock = at('.cache/bootstrap.lock')

const installed = {
  stamp: at('node_modules/.bowerbird-stamp'),
  hash: () => hashOf(['package-lock.json', 'package.json', ...listWorkspaces().map((name) => `${name}/package.json`)]),
  make: ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
  saying: 'Installing what Bowerbird needs; the first time takes a minute or two.',
  failing: 'The installation failed. Check the connection to the npm registry and run the command again.',
}
const built = {
  stamp: at('web/dist/.bowerbird-stamp'),
  hash: () =>
    installed.hash() + hashOf(['web/src', 'web/public', 'domain/src', ...listBuildSettings()].flatMap(listFiles)),
  make: ['run', '--silent', 'build'],
  saying: 'Building the web pages.',
  failing: 'The web pages could not be built; the reason stands above.',
}

bringUpToDate(installed)
checkNode()
if (process.argv.includes('--build')) bringUpToDate(built)

function bringUpToDate(step) {
  if (readStamp(step) === step.hash()) return
  withLock(() => {
    const hash = step.hash()
    if (readStamp(step) === hash) return
    rmSync(step.stamp, { force: true })
    console.log(step.saying)
    if (runNpm(step.make) !== 0) fail(step.failing)
    mkdirSync(dirname(step.stamp), { recursive: true })
    writeFileSync(step.stamp, hash)
  })
}

/** Two commands started at once in this folder must not install over each other. */
function withLock(work) {
  mkdirSync(dirname(lock), { recursive: true })
  while (!tryLock()) {
    const holder = Number(readIfThere(lock))
    if (holder && !isRunning(holder)) rmSync(lock, { force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  process.once('exit', () => rmSync(lock, { force: true }))
  work()
  rmSync(lock, { force: true })
}

function listBuildSettings() {
  return readdirSync(at('web')).flatMap((name) => (name.endsWith('.ts') ? [`web/${name}`] : []))
}

function tryLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Uses the Node that runs npm, because the one inside node_modules is about to be replaced. */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [program, ...rest] = npm && node ? [node, npm, ...args] : ['npm', ...args]
  const env = {
    ...process.env,
    PATH: [at('node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
  }
  return spawnSync(program, rest, { cwd: root, env, stdio: 'inherit', shell: program === 'npm' }).status
}

function checkNode() {
  const comesFromNpm = existsSync(at('node_modules/.bin/node')) || existsSync(at('node_modules/.bin/node.cmd'))
  if (comesFromNpm || Number.parseInt(process.versions.node, 10) >= OLDEST_NODE_FOR_TYPESCRIPT) return
  fail(
    `npm has no Node for ${process.platform}-${process.arch}, and ${process.version} is too old to run Bowerbird. ` +
      'Install Node 26 from https://nodejs.org and run the command again.',
  )
}

function listWorkspaces() {
  return JSON.parse(readFileSync(at('package.json'), 'utf8')).workspaces ?? []
}

function listFiles(path) {
  if (!existsSync(at(path))) return []
  if (!statSync(at(path)).isDirectory()) return [path]
  return readdirSync(at(path), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readIfThere(at(file)))
      .update('\0')
  return hash.digest('hex')
}

function readStamp(step) {
  return readIfThere(step.stamp)
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function fail(words) {
  console.error(`\n${words}`)
  process.exit(1)
}
