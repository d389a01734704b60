// Fails on a second copy of what the code has once: each has its place, and an expression that finds it in other files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const SOURCES = /^(domain|server|web)\/src\/(?!.*(\.test\.|\btesting\/|\bmigrations\/)).*\.tsx?$/

const ONCE: Record<string, { place: string; copy: RegExp }> = {
  'milliseconds of a minute, an hour and a day': {
    place: 'domain/src/core/spans.ts',
    copy: /\b(?:minute|hour|day)Ms = |\b86_?400_?000\b/,
  },
  'characters escaped for HTML': {
    place: 'domain/src/core/html.ts',
    copy: /replace(?:All)?\((?:'<'|\/<\/g), '&lt;'\)/,
  },
  'a refusal with a text that is told when it is read': {
    place: 'domain/src/core/refusal.ts',
    copy: /defineProperty\(\w+, 'text'/,
  },
  'the method and path of a call': { place: 'domain/src/core/call.ts', copy: /^ +path: ['`]\/(?:svc|v2)\//m },
  'a toast that says why a change failed': {
    place: 'web/src/ui/overlays/toasts.ts',
    copy: /toast\((?:\w+|\(\w+ as Error\))\.message, \{ tone: 'problem' \}\)/,
  },
  'a dialog that asks staff for a reason': {
    place: 'web/src/staff/ReasonDialog.tsx',
    copy: /<Modal(?:(?!<\/Modal>)[\s\S])*name="reason"/,
  },
}

export function findCopies(root: string): string[] {
  return listFiles(root, SOURCES).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return Object.entries(ONCE)
      .filter(([, { place, copy }]) => file !== place && copy.test(code))
      .map(([name, { place }]) => `${file}: ${name} stand in ${place}`)
  })
}

if (import.meta.main) report(findCopies(process.cwd()), `${Object.keys(ONCE).length} things stand once`)
