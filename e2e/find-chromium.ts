import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

interface Chromium {
  executablePath: string
  env: Record<string, string>
}

// The headless shell draws no window, which halves the cost of a journey.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]
const CACHE = join(import.meta.dirname, '../node_modules/.cache/bowerbird-chromium')
const UNPACK = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`

const noChromium =
  'No Chromium starts on this machine. Install one (apt-get install chromium-headless-shell or chromium, or Google Chrome), or name one in CHROMIUM_PATH.'

/** Prefers the machine's browser to npm's; null when neither starts. */
function findChromium(): Chromium | null {
  const given = process.env.CHROMIUM_PATH
  const places = given ? [given] : placesOnMachine()
  const onMachine = places.map((executablePath) => ({ executablePath, env: {} })).find(canStart)
  if (onMachine || given) return onMachine ?? null
  // npm's build runs on this platform only.
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const fromNpm = unpackFromNpm()
  return canStart(fromNpm) ? fromNpm : null
}

export function readChromium(): Chromium {
  const found = findChromium()
  if (!found) throw new Error(noChromium)
  return found
}

function placesOnMachine(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...USUAL_PLACES]
  return places.filter((place) => existsSync(place))
}

/** Unpacks aside and renames, so that several test processes may run this at once. */
function unpackFromNpm(): Chromium {
  if (!existsSync(CACHE)) {
    mkdirSync(join(CACHE, '..'), { recursive: true })
    const draft = mkdtempSync(`${CACHE}-`)
    // The package unpacks into the temporary folder, and brings its system libraries only when it detects AWS Lambda.
    const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
    execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], { cwd: import.meta.dirname, env })
    writeFileSync(join(draft, 'fonts/fonts.conf'), fontSettings(join(CACHE, 'fonts')))
    try {
      renameSync(draft, CACHE)
    } catch {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return {
    executablePath: join(CACHE, 'chromium'),
    env: { LD_LIBRARY_PATH: join(CACHE, 'al2023/lib'), FONTCONFIG_PATH: join(CACHE, 'fonts') },
  }
}

/** The package's own settings look for fonts in paths that exist only on AWS Lambda. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`

function canStart({ executablePath, env }: Chromium): boolean {
  const run = spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 })
  return run.status === 0
}

if (import.meta.main) {
  const found = findChromium()
  if (found) process.stdout.write(`${found.executablePath}\n`)
  else {
    process.stderr.write(`${noChromium}\n`)
    process.exitCode = 1
  }
}
