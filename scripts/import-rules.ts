/** A feature may import only from rows above it in this list, which runs from low to high, and from itself. */
const LADDER = [
  ['core'],
  ['ui'],
  ['testing'],
  ['media', 'telemetry'],
  ['blogs'],
  ['accounts'],
  ['apps'],
  ['moderation'],
  ['posts'],
  ['notes', 'asks'],
  ['messaging', 'activity'],
  ['push'],
  ['sharing'],
  ['feeds'],
  ['search'],
  ['api'],
  ['webhooks'],
  ['federation'],
  ['export', 'imports', 'help'],
  ['staff'],
  ['site'],
  ['welcome'],
  ['offline'],
  ['pages'],
  ['demo'],
  ['operations'],
]
const MAY_IMPORT: Record<string, string[]> = {
  domain: ['domain'],
  server: ['server', 'domain'],
  web: ['web', 'domain'],
  e2e: ['e2e', 'domain'],
  bench: ['bench', 'server', 'domain', 'e2e'],
  scripts: ['scripts', 'server', 'domain', 'web'],
}
const HAS_LADDER = ['domain', 'server', 'web']
/** These assemble the features, so they rank above all of them. */
const TOP =
  /^(server\/src\/(start|main|run|app|worker|deps|provide)|web\/src\/(entry\.(client|guest|server|worker)|lazy-pages|routes))(\.full)?(\.test)?\.tsx?$/
const PRIVATE_TO_FEATURE = /\.(store|table)\.ts$|\/parts\/|^web\/src\/posts\/(card|form|editor)\//
const TABLE_REGISTRY = 'server/src/core/database/database.ts'
/** Every web feature reads the session, whose types accounts and blogs declare. */
const SESSION_REGISTRY = 'web/src/core/session.ts'
/** This test compares the editor's output with the server's sanitiser. */
const HOLDS_BOTH_SIDES = 'web/src/posts/editor/editor-output.test.ts'
/** A store is SQL and nothing else: whoever calls it decides, refuses, hashes and reads the request. */
const STORE = /^server\/src\/.*\.store\.ts$/
const NOT_FOR_STORES = /\.(refusals|actions|routes|jobs|listeners)\.ts$|\/core\/(refusal|deps)\.ts$/
const STORE_PACKAGES = ['kysely']
/** The folders of federation, from low to high. */
const FEDERATION = /^server\/src\/federation\/(\w+)\//
const FEDERATION_LADDER = ['signatures', 'incoming', 'following', 'acts']
const IS_TEST = /\.test\.tsx?$/
const PURE_PACKAGES = ['linkify-it', 'linkifyjs', 'zod']
const MIGRATION_PACKAGES = ['kysely', 'node:fs/promises', 'node:path']

interface Place {
  workspace: string
  /** Null for files that belong to no feature. */
  feature: string | null
}

/** Returns the problem with one of our files importing another, if any. */
export function refuseImport(file: string, target: string): string | null {
  const from = placeOf(file)
  const to = placeOf(target)
  const allowed = MAY_IMPORT[from.workspace]
  if (!allowed || file === HOLDS_BOTH_SIDES) return null
  if (!allowed.includes(to.workspace)) return `${from.workspace} may not import ${to.workspace}`
  if (!HAS_LADDER.includes(from.workspace) || IS_TEST.test(file) || from.feature === 'testing') return null
  if (to.feature === 'migrations') return from.feature === 'core' ? null : 'only core may import migrations'
  if (from.feature === 'migrations') return to.feature === 'core' ? null : 'a migration may import only kysely and core'
  if (TOP.test(file)) return null
  if (STORE.test(file) && NOT_FOR_STORES.test(target)) return 'a store is SQL and nothing else'
  const [step = -1, targetStep = -1] = [file, target].map((path) =>
    FEDERATION_LADDER.indexOf(FEDERATION.exec(path)?.[1] ?? ''),
  )
  if (step >= 0 && targetStep > step)
    return `${FEDERATION_LADDER[step]} of federation may not import ${FEDERATION_LADDER[targetStep]}`
  if (TOP.test(target))
    return ['demo', 'operations'].includes(from.feature ?? '') ? null : `${target} stands above every feature`
  return refuseStep(file, from, target, to)
}

/** Returns the problem with one of our files importing a package, if any. */
export function refusePackage(file: string, name: string): string | null {
  const { workspace, feature } = placeOf(file)
  if (IS_TEST.test(file) || feature === 'testing') return null
  if (workspace === 'domain' && !PURE_PACKAGES.includes(name)) return `domain is pure and may not import ${name}`
  if (feature === 'migrations' && !MIGRATION_PACKAGES.includes(name))
    return 'a migration may import only kysely and core'
  if (STORE.test(file) && !STORE_PACKAGES.includes(name)) return 'a store is SQL and nothing else'
  return null
}

/** Returns the problem with a file's place, if any. */
export function refusePlace(file: string): string | null {
  const { workspace, feature } = placeOf(file)
  if (!HAS_LADDER.includes(workspace) || !file.startsWith(`${workspace}/src/`) || feature === 'migrations') return null
  if (workspace !== 'server' && file.endsWith('.store.ts')) return 'a store is SQL of the server: name state .state.ts'
  if (feature === null) return TOP.test(file) || file.endsWith('.d.ts') ? null : 'belongs in the folder of a feature'
  return rungOf(feature) < 0 ? `${feature} is no feature of the ladder` : null
}

function refuseStep(file: string, from: Place, target: string, to: Place): string | null {
  if (from.feature === null || to.feature === null || from.feature === to.feature) return null
  if (file === TABLE_REGISTRY && target.endsWith('.table.ts')) return null
  if (file === SESSION_REGISTRY && target.endsWith('.contract.ts')) return null
  if (rungOf(to.feature) >= rungOf(from.feature)) return `${from.feature} may not import ${to.feature}`
  if (to.feature !== 'core' && PRIVATE_TO_FEATURE.test(target)) return `${target} is private to ${to.feature}`
  return null
}

export const rungOf = (feature: string) => LADDER.findIndex((row) => row.includes(feature))

export const featureOf = (path: string): string | null => placeOf(path).feature

function placeOf(path: string): Place {
  const [workspace = '', src, feature, ...rest] = path.split('/')
  const isInFeature = HAS_LADDER.includes(workspace) && src === 'src' && rest.length > 0
  return { workspace, feature: isInFeature && feature ? feature : null }
}
