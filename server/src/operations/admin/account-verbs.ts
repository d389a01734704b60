import { standingTextMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { email as emailField } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { type ActionKind, actOnPerson } from '@bowerbird/domain/accounts/standing.contract.ts'
import { newBlogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import { untilWords } from '@bowerbird/domain/core/held.ts'
import { wireText } from '@bowerbird/domain/core/wire.ts'
import { reportDetailsMaxLength } from '@bowerbird/domain/moderation/moderation.limits.ts'
import type { PersonOfSite } from '@bowerbird/domain/staff/staff.contract.ts'
import {
  createAccount,
  deleteAccountOf,
  endSessionsOf,
  makeResetLink,
  setStaff,
  turnOffTfa,
} from '../../accounts/manage.actions.ts'
import { actOn, lift } from '../../accounts/standing/standing.actions.ts'
import { operator } from '../../core/operator.ts'
import type { Deps } from '../../deps.ts'
import { toggleMark } from '../../moderation/marks.actions.ts'
import { listPeople, readPerson } from '../../staff/people.views.ts'
import { readRoom, setRoom } from '../give-room.ts'
import { dayOf, fieldLines, namesOn, tableLines } from './print.ts'
import {
  checked,
  done,
  type Given,
  moreLine,
  onInstallation,
  optionOf,
  orSay,
  pageOf,
  pageOptions,
  type Verb,
} from './verb.ts'

/** A day ends it at its first moment in UTC. */
const untilOption = {
  type: 'string',
  about: 'when it ends, as 2030-01-31 or with a time; without it, for good',
} as const
const acted: Record<ActionKind, string> = { warn: 'warned', limit: 'limited', suspend: 'suspended' }
const reasonOption = { type: 'string', about: 'what the person is told' } as const

export const accountVerbs: Record<string, Verb> = {
  'accounts list': {
    takes: '[words]',
    about: 'accounts, the newest first, or those whose e-mail address or blog holds the words',
    options: pageOptions,
    run: onInstallation(async (deps, given) => {
      const page = await listPeople(deps.db, operator, { query: given.words[0], ...pageOf(given) }, { deps })
      return { data: page, lines: [...tableLines(page.people.map(rowOf), 'Nobody.'), ...moreLine(page.next)] }
    }),
  },
  'accounts show': {
    takes: '<who>',
    about: 'one account, by its e-mail address or a blog that it owns',
    run: onInstallation(async (deps, { words }) => {
      const person = await personOf(deps, words[0])
      const { id, is_verified, blogs } = person
      const standing = person.held ? `${person.held.kind}, until ${dayOf(person.held.until)}` : 'good'
      const more = { id, verified: is_verified ? 'yes' : 'no', standing }
      const lines = blogs.map((blog) => `blog  ${blog.name}, ${blog.role} ${namesOn(blog.marks)}`.trimEnd())
      return { data: person, lines: [...fieldLines({ ...rowOf(person), ...more }), ...lines] }
    }),
  },
  'accounts create': {
    takes: '<e-mail> <blog>',
    about: 'an account with its first blog, and a link to set its password within the hour',
    options: { staff: { type: 'boolean', about: 'make it staff' } },
    run: onInstallation(async (deps, { words, options }) => {
      const email = checked(emailField, words[0], 'the e-mail address')
      const name = checked(newBlogName, words[1], 'the blog')
      const made = await createAccount(deps.db, operator, { email, name, isStaff: options.staff === true })
      const link = await makeResetLink(deps, operator, made)
      return {
        data: { ...made, email, link },
        lines: [`${email} has an account with the blog ${name}.`, linkLine(link)],
      }
    }),
  },
  'accounts reset': {
    takes: '<who>',
    about: 'a link to set a new password within the hour, for somebody who gets no mail',
    run: onInstallation(async (deps, { words }) => {
      const person = await personOf(deps, words[0])
      const link = await makeResetLink(deps, operator, named(person))
      return { data: { id: person.id, link }, lines: [linkLine(link)] }
    }),
  },
  'accounts two-factor-off': {
    takes: '<who>',
    about: 'turn off two-factor for somebody who lost their app and recovery codes; they are mailed',
    run: onInstallation(async (deps, { words }) => {
      const person = await personOf(deps, words[0])
      await turnOffTfa(deps, operator, named(person))
      return done(`${person.email} logs in without two-factor codes now.`, { id: person.id })
    }),
  },
  'accounts end-sessions': {
    takes: '<who>',
    about: 'log somebody out of every browser; apps keep their access',
    run: onInstallation(async (deps, { words }) => {
      const person = await personOf(deps, words[0])
      const ended = await endSessionsOf(deps.db, operator, named(person))
      return done(`${person.email} is logged out of ${ended} browsers.`, { id: person.id, ended })
    }),
  },
  'accounts staff': staffVerb(true, 'make somebody staff'),
  'accounts unstaff': staffVerb(false, 'make somebody staff no longer; the last one stays'),
  'accounts warn': actVerb('warn', 'warn somebody by mail; they can answer'),
  'accounts limit': actVerb('limit', 'let somebody read and not write; their blogs stay, and they can appeal'),
  'accounts suspend': actVerb('suspend', 'keep somebody out and hide their blogs; they are told why and can appeal'),
  'accounts lift': {
    takes: '<who>',
    about: 'end a limit or suspension at once; what waited goes on',
    options: { reason: reasonOption },
    run: onInstallation(async (deps, given) => {
      const person = await personOf(deps, given.words[0])
      const reason = reasonOf(given, 'lifted')
      await lift(deps.db, operator, { accountId: person.id, reason }, deps)
      return done(`Lifted the restriction or suspension of ${person.email}.`, { id: person.id })
    }),
  },
  'accounts delete': {
    takes: '<who>',
    about: 'close the account for good; the worker removes what it wrote',
    run: onInstallation(async (deps, { words, confirm }) => {
      const person = await personOf(deps, words[0])
      await confirm(`Delete ${person.email} with ${listed(person)}, for good?`)
      await deleteAccountOf(deps.db, operator, named(person))
      return done(`${person.email} is closed. The worker removes what it wrote.`, { id: person.id })
    }),
  },
  'accounts quota': {
    takes: '<e-mail> <megabytes>',
    about: 'the room for the files of an account: 0 for no limit, default for that of everybody',
    run: onInstallation(async (deps, { words }) =>
      done(await setRoom(deps, readRoom(words)), { email: words[0], quota: words[1] }),
    ),
  },
}

function staffVerb(isStaff: boolean, about: string): Verb {
  return {
    takes: '<who>',
    about,
    run: onInstallation(async (deps, { words }) => {
      const person = await personOf(deps, words[0])
      await setStaff(deps.db, operator, named(person), isStaff)
      return done(`${person.email} is ${isStaff ? 'staff' : 'staff no longer'}.`, { id: person.id, is_staff: isStaff })
    }),
  }
}

function actVerb(kind: ActionKind, about: string): Verb {
  return {
    takes: '<who>',
    about,
    options: { reason: reasonOption, ...(kind !== 'warn' && { until: untilOption }) },
    run: onInstallation(async (deps, given) => {
      const person = await personOf(deps, given.words[0])
      const { accountId, ...wanted } = checked(
        actOnPerson.input,
        { id: person.id, kind, reason: reasonOf(given), until: optionOf(given, 'until') },
        'what was typed:',
      )
      await actOn(deps.db, operator, { accountId, ...wanted }, deps)
      const until = kind === 'warn' ? '' : `, ${untilWords(wanted.untilMs)}`
      return done(`${person.email} is ${acted[kind]}${until}.`, { id: accountId, ...wanted })
    }),
  }
}

function reasonOf(given: Given, otherwise?: string): string {
  const reason = (optionOf(given, 'reason') ?? otherwise ?? '').trim()
  if (!reason) throw new Error('Say why, for the person: --reason "…"')
  return checked(wireText(standingTextMaxLength), reason, 'the reason')
}

/** The owners are mailed, as when staff do it on the page. */
export async function suspend(deps: Deps, given: Given, blogName: string, to: boolean): Promise<void> {
  const reason = checked(wireText(reportDetailsMaxLength), optionOf(given, 'reason') ?? '', 'the reason').trim()
  const about = { blogName: blogName.toLowerCase(), reason, to }
  const work = toggleMark('suspended')(deps.db, operator, about, { deps })
  await orSay(
    orSay(work, `${blogName} is ${to ? 'suspended already' : 'not suspended'}.`, 'moderation.already_marked'),
    `There is no blog ${blogName} here.`,
  )
}

const personOf = ({ db }: Deps, who = ''): Promise<PersonOfSite> =>
  orSay(readPerson(db, operator, who), `Nobody here has the e-mail address or owns the blog ${who}.`)

const named = ({ id, email, blogs }: PersonOfSite) => ({ id, name: blogs[0]?.name ?? email })

const listed = ({ blogs }: PersonOfSite) =>
  blogs
    .filter(({ role }) => role === 'owner')
    .map(({ name }) => name)
    .join(', ') || 'no blog'

const linkLine = (link: string) => `To set the password, within the hour: ${link}`

const rowOf = ({ email, is_staff, created_at, seen_at, blogs }: PersonOfSite) => ({
  email,
  blogs: blogs.map(({ name }) => name).join(' '),
  staff: is_staff ? 'staff' : '',
  since: dayOf(created_at),
  seen: dayOf(seen_at),
})
