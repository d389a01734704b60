import { parseArgs } from 'node:util'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { commandName } from '../../core/process/command-name.ts'
import { readConfig } from '../../core/process/config.ts'
import type { Deps } from '../../deps.ts'
import { replaceSecret, rotateSecret } from '../rotate-secret.ts'
import { accountVerbs } from './account-verbs.ts'
import { importVerbs } from './import-verbs.ts'
import { siteVerbs } from './site-verbs.ts'
import type { Env, Given, Verb } from './verb.ts'
import { done } from './verb.ts'
import { wholeVerbs } from './whole-verbs.ts'
import { workVerbs } from './work-verbs.ts'

const secretVerbs: Record<string, Verb> = {
  'secret rotate': {
    about: 'encrypt everything with a new secret; stop all servers and workers first',
    async run({ env }) {
      const config = readConfig(env)
      const { count, file } = await rotateSecret(config)
      const next = config.secret
        ? `Set SECRET to the text in ${file} on every server, then delete that file.`
        : `The new secret is in ${file}. Servers with a DATA_DIR of their own need a copy of that file.`
      return done(`Encrypted ${count} values with a new secret. ${next}`, { count, file })
    },
  },
  'secret replace': {
    about: 'continue with another secret when the earlier one is lost; stop all servers and workers first',
    async run({ env, confirm }) {
      const config = readConfig(env)
      await confirm('Give up everything that is encrypted with the lost secret, for good?')
      await replaceSecret(config)
      return done('This installation has another secret now. Take a backup, which includes it.', {})
    },
  },
}

export const verbs: Record<string, Verb> = {
  ...accountVerbs,
  ...siteVerbs,
  ...workVerbs,
  ...importVerbs,
  ...secretVerbs,
  ...wholeVerbs,
}

const common = {
  json: { type: 'boolean', about: 'answer in JSON, for scripts' },
  yes: { type: 'boolean', about: 'do not ask before something is destroyed' },
  help: { type: 'boolean', about: 'say what there is' },
} as const

export interface Terminal {
  env: Env
  say(text: string): void
  complain(text: string): void
  /** Null where nobody can answer. */
  ask: ((question: string) => Promise<boolean>) | null
  /** Writes the command of a verb, as the operator types it. */
  call?: (name: string) => string
  /** An installation that is open already; else it is opened for the command. */
  deps?: Deps
}

const callOfAdmin = (name: string) => commandName('admin', name)

/** Runs one command and returns its exit code. */
export async function runAdmin(args: readonly string[], given: Terminal): Promise<0 | 1> {
  try {
    return await run(args, given)
  } catch (error) {
    given.complain(wordsOf(error))
    return 1
  }
}

async function run(args: readonly string[], io: Terminal): Promise<0 | 1> {
  const name = nameIn(args)
  const verb = name === null ? undefined : verbs[name]
  if (name === null || !verb) return help(args, io)
  const { values, positionals } = parseArgs({
    args: args.slice(name.split(' ').length),
    options: { ...common, ...verb.options },
    allowPositionals: true,
  })
  const call = `${(io.call ?? callOfAdmin)(name)} ${verb.takes ?? ''}`.trim()
  if (values.help) {
    for (const line of helpOf(name, verb, call)) io.say(line)
    return 0
  }
  refuseWords(verb, positionals, call)
  const outcome = await verb.run({
    words: positionals,
    options: values,
    env: io.env,
    deps: io.deps,
    confirm: confirmer(io, values),
  })
  io.say(values.json ? JSON.stringify(outcome.data) : outcome.lines.join('\n'))
  return outcome.isFault ? 1 : 0
}

/** A verb has one word or two. */
function nameIn([first = '', second = '']: readonly string[]): string | null {
  return [`${first} ${second}`, first].find((name) => Object.hasOwn(verbs, name)) ?? null
}

function refuseWords({ takes = '' }: Verb, given: readonly string[], call: string): void {
  const wanted = takes.split(' ').filter(Boolean)
  const missing = wanted.find((word, at) => word.startsWith('<') && !given[at]?.trim())
  if (missing) throw new Error(`${missing} is missing: ${call}`)
  if (given.length > wanted.length) throw new Error(`${given[wanted.length]} is one word too many: ${call}`)
}

const confirmer =
  ({ ask }: Terminal, { yes }: Given['options']): Given['confirm'] =>
  async (question) => {
    if (yes) return
    if (!ask) throw new Error(`${question} Say so with --yes.`)
    if (!(await ask(question))) throw new Error('Nothing was changed.')
  }

function help(args: readonly string[], { say }: Terminal): 0 {
  const [group = ''] = args.filter((arg) => !arg.startsWith('-'))
  const found = Object.entries(verbs).filter(([name]) => group === '' || name.startsWith(`${group} `))
  const isAlone = args.every((arg, at) => arg === '--help' || (at === 0 && arg === group))
  if (found.length === 0 || !isAlone)
    throw new Error(`There is no ${args.join(' ')}. ${commandName('admin')} lists what there is.`)
  const calls = found.map(([name, { takes = '' }]) => `${name} ${takes}`.trim())
  const width = Math.max(...calls.map((call) => call.length))
  say(`${callOfAdmin('…')}\n`)
  for (const [at, [, { about }]] of found.entries()) say(`  ${calls[at]?.padEnd(width)}  ${about}`)
  say('\nEach takes --json, --yes and --help. <who> is an e-mail address, or a blog that the account owns.')
  return 0
}

function helpOf(name: string, { about, options = {} }: Verb, call: string): string[] {
  const listed = Object.entries({ ...options, ...common })
  return [call, `  ${name}: ${about}`, ...listed.map(([option, one]) => `  --${option.padEnd(9)}  ${one.about}`)]
}

/** One line, without the advice that Node adds to a wrong option. */
function wordsOf(error: unknown): string {
  if (error instanceof RefusedError) return error.refusal.text
  if (!(error instanceof Error)) return String(error)
  const isOfNode = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOfNode ? (error.message.split('. ')[0] ?? '') : error.message
}
