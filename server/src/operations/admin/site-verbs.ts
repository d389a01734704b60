import { inviteSomeone as inviteCall } from '@bowerbird/domain/accounts/invites.contract.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { Report } from '@bowerbird/domain/staff/staff.contract.ts'
import { endInvite, inviteSomeone } from '../../accounts/invites/invites.actions.ts'
import { listInvites } from '../../accounts/invites/invites.views.ts'
import { operator } from '../../core/operator.ts'
import type { Deps } from '../../deps.ts'
import { listBlogs, readBlog } from '../../staff/blogs.views.ts'
import { closeReport } from '../../staff/reports.actions.ts'
import { listReports } from '../../staff/staff.views.ts'
import { suspend } from './account-verbs.ts'
import { dayOf, fieldLines, namesOn, tableLines } from './print.ts'
import {
  checked,
  done,
  idOf,
  moreLine,
  onInstallation,
  optionOf,
  orSay,
  pageOf,
  pageOptions,
  type Verb,
} from './verb.ts'

const blogVerbs: Record<string, Verb> = {
  'blogs list': {
    takes: '[words]',
    about: 'blogs, the newest first, or those whose name or title holds the words',
    options: pageOptions,
    run: onInstallation(async ({ db }, given) => {
      const page = await listBlogs(db, operator, { query: given.words[0] ?? '', ...pageOf(given) })
      return { data: page, lines: [...tableLines(page.blogs.map(rowOf), 'None.'), ...moreLine(page.next)] }
    }),
  },
  'blogs show': {
    takes: '<blog>',
    about: 'one blog with its owner, marks and switches',
    run: onInstallation(async ({ db }, { words: [name = ''] }) => {
      const blog = await orSay(readBlog(db, operator, name), `There is no blog ${name} here.`)
      return { data: blog, lines: fieldLines({ ...rowOf(blog), switches: namesOn(blog.switches) }) }
    }),
  },
  'blogs suspend': {
    ...suspendVerb(true, 'suspend a blog; its owner is told why and can appeal'),
    options: { reason: { type: 'string', about: 'what the owner is told' } },
  },
  'blogs unsuspend': suspendVerb(false, 'end the suspension of a blog'),
}

function suspendVerb(to: boolean, about: string): Verb {
  return {
    takes: '<blog>',
    about,
    run: onInstallation(async (deps, given) => {
      const [name = ''] = given.words
      await suspend(deps, given, name, to)
      return done(`${name}: ${to ? 'suspended' : 'suspended no longer'}.`, { name, suspended: to })
    }),
  }
}

type Blog = Awaited<ReturnType<typeof readBlog>>

const rowOf = ({ name, title, owners, followers, marks, created_at }: Blog) => ({
  ...{ name, title, owner: owners.join(' '), followers, marks: namesOn(marks), since: dayOf(created_at) },
})

const inviteVerbs: Record<string, Verb> = {
  'invites list': {
    about: 'invitations with their links, the newest first',
    options: pageOptions,
    run: onInstallation(async (deps, given) => {
      const page = await listInvites(deps.db, operator, pageOf(given), { deps })
      const rows = page.invites.map(({ id, state, uses, uses_max, expires_at, note, email, url }) => ({
        ...{ id, state, used: `${uses}/${uses_max}`, until: expires_at ? dayOf(expires_at) : 'no end' },
        ...{ for: note || email, link: url },
      }))
      return { data: page, lines: [...tableLines(rows, 'None.'), ...moreLine(page.next)] }
    }),
  },
  'invites make': {
    about: 'an invitation, for one person unless told otherwise',
    options: {
      uses: { type: 'string', about: 'how many may come by it' },
      days: { type: 'string', about: 'how long it is good; without it, for ever' },
      note: { type: 'string', about: 'whom it is for, for staff to read' },
      mail: { type: 'string', about: 'an e-mail address to send it to' },
    },
    run: onInstallation(async (deps, given) => {
      const [uses, days, note, email] = ['uses', 'days', 'note', 'mail'].map((name) => optionOf(given, name))
      const wanted = checked(inviteCall.input, { uses, days, note, email }, 'the invitation:')
      const made = await inviteSomeone(deps.db, operator, wanted, { deps })
      return done(made.url, made)
    }),
  },
  'invites revoke': {
    takes: '<id>',
    about: 'nobody can come by this invitation any more',
    run: onInstallation(async ({ db }, { words }) => {
      const id = idOf(words[0])
      if (!(await endInvite(db, operator, id)))
        throw new Error(`There is no invitation ${id}, or it was revoked before.`)
      return done(`The invitation ${id} is revoked.`, { id })
    }),
  },
}

const reportVerbs: Record<string, Verb> = {
  'reports list': {
    about: 'reports and appeals that nobody has closed, the newest first',
    options: pageOptions,
    run: onInstallation(async (deps, given) => {
      const page = await listReports(deps.db, operator, pageOf(given), { deps })
      const rows = page.reports.map(({ id, at, reason, by, blog, post }) => ({
        ...{ id, at: dayOf(at), reason, by, blog: blog.name, about: post ? `post ${post.id}` : 'the blog' },
      }))
      return { data: page, lines: [...tableLines(rows, 'None.'), ...moreLine(page.next)] }
    }),
  },
  'reports show': {
    takes: '<id>',
    about: 'one open report with its words',
    run: onInstallation(async (deps, { words }) => {
      const report = await findReport(deps, idOf(words[0]))
      const { id, at, reason, by, details, blog, post } = report
      const marks = namesOn(blog.marks)
      return {
        data: report,
        lines: fieldLines({
          ...{ id, at: dayOf(at), reason, by, blog: blog.name, marks, details },
          ...(post && { post: deps.config.origin + postPath(blog.name, post.id, post.slug), summary: post.summary }),
        }),
      }
    }),
  },
  'reports close': {
    takes: '<id>',
    about: 'say that a report has been looked at',
    run: onInstallation(async ({ db }, { words }) => {
      const id = idOf(words[0])
      if (!(await closeReport(db, operator, id))) throw new Error(`There is no open report ${id}.`)
      return done(`The report ${id} is closed.`, { id })
    }),
  },
}

/** The list of open reports begins with this one. */
async function findReport(deps: Deps, id: string): Promise<Report> {
  const { reports } = await listReports(deps.db, operator, { before: String(BigInt(id) + 1n) }, { deps })
  const [report] = reports
  if (report?.id !== id) throw new Error(`There is no open report ${id}.`)
  return report
}

export const siteVerbs: Record<string, Verb> = { ...blogVerbs, ...inviteVerbs, ...reportVerbs }
