import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logIn, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { renameBlog } from '@bowerbird/domain/accounts/members.contract.ts'
import { sql } from 'kysely'
import { accountsTasks } from '../accounts/accounts.jobs.ts'
import { hashPassword } from '../accounts/login/passwords.ts'
import type { JobName, Tasks } from '../core/work/jobs.ts'
import type { Answered, Person, World } from './world.ts'

export interface Registered extends Person {
  email: string
  password: string
}

/** Registers a person through the form's call, with a password. */
export async function registerSomeone(
  world: World,
  about: { name?: string; email?: string; password?: string; invite?: string } = {},
): Promise<Registered> {
  const name = about.name ?? `r-${randomUUID().slice(0, 18)}`
  const email = about.email ?? `${name}@example.test`
  const password = about.password ?? `pass ${randomUUID()}`
  const guest = world.aGuest()
  const answer = await world.send(guest, register, { email, password, name, invite: about.invite })
  if (answer.status !== 200) throw new Error(`${name} could not register: ${answer.title}`)
  const row = await world.db
    .selectFrom('accounts')
    .select(['id', 'primary_blog_id'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return {
    ...withNewSession(guest, answer),
    accountId: row.id,
    blogId: row.primary_blog_id ?? '',
    blogName: name,
    email,
    password,
  }
}

/** The same, with a confirmed address. */
export async function registerConfirmed(world: World): Promise<Registered> {
  const someone = await registerSomeone(world)
  await world.db.updateTable('accounts').set({ is_verified: true }).where('id', '=', someone.accountId).execute()
  return someone
}

/** Gives a password to a member who has none. */
export async function givePassword(world: World, who: Person, password = `pass ${randomUUID()}`): Promise<string> {
  const password_hash = await hashPassword(password)
  await world.db.updateTable('accounts').set({ password_hash }).where('id', '=', who.accountId).execute()
  return password
}

/** Renames a blog of a member who has no password yet. */
export async function rename(world: World, who: Person, name: string, newName: string, leavesBehind = false) {
  const password = await givePassword(world, who)
  return world.send(who, renameBlog, { name, new_name: newName, leave_behind: leavesBehind, password })
}

/** The terms that somebody accepted by joining, and when. */
export const acceptedTerms = (world: World, { user }: { user: { email: string } | null }) =>
  world.db
    .selectFrom('accounts')
    .innerJoin('terms', 'terms.id', 'accounts.terms_id')
    .select(['terms.text', 'accounts.terms_accepted_at'])
    .where('accounts.email', '=', user?.email ?? '')
    .execute()

/** Logs the same person in from another browser. */
export async function logInAgain(world: World, who: Registered, tfaCode?: string): Promise<Registered> {
  const answer = await world.send(world.aGuest(), logIn, {
    email: who.email,
    password: who.password,
    tfa_code: tfaCode,
  })
  if (answer.status !== 200) throw new Error(`${who.email} could not log in: ${answer.title}`)
  return withNewSession(who, answer)
}

/** Takes over the renewed session cookie of an answer. */
export function withNewSession<P extends Person>(who: P, answer: Answered): P {
  const token = /session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1]
  if (!token) throw new Error('The answer set no session cookie')
  return { ...who, token, formKey: (answer.response as { form_key: string }).form_key }
}

/** Runs, as a worker would, every pending job that mentions the text. */
export async function runJobsAbout(world: World, text: string, tasks: Tasks = accountsTasks(world.deps)) {
  const names: JobName[] = []
  for (;;) {
    const { rows } = await sql<{ name: JobName; payload: never }>`
      with taken as (
        delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
        where tasks.id = jobs.task_id and position(${text} in jobs.payload::text) > 0
        returning jobs.id, tasks.identifier as name, jobs.payload
      )
      select name, payload from taken order by id`.execute(world.db)
    if (rows.length === 0) return names
    for (const { name, payload } of rows) {
      await tasks[name]?.(payload)
      names.push(name)
    }
  }
}

export interface OutboxMail {
  subject: string
  text: string
  links: string[]
}

/** Reads the outbox for one address, newest first. */
export function mailsTo(world: World, email: string): OutboxMail[] {
  const folder = join(world.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .reverse()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => new RegExp(`^to: ${RegExp.escape(email)}$`, 'im').test(mail))
    .map((mail) => {
      const text = mail.replace(/=\n/g, '').replace(/=3D/g, '=')
      return {
        subject: /^subject: (.*)$/im.exec(text)?.[1] ?? '',
        text,
        links: [...new Set(text.replace(/^[\s\S]*?\n\n/, '').match(/https?:\/\/[^\s"'<>]+/g) ?? [])],
      }
    })
}

/** Runs the jobs about an address and reads the token from the newest mail to it. */
export async function tokenMailedTo(world: World, email: string): Promise<string> {
  await runJobsAbout(world, email)
  const link = mailsTo(world, email)[0]?.links[0]
  const token = link && new URL(link).searchParams.get('token')
  if (!token) throw new Error(`No token was mailed to ${email}`)
  return token
}

/** Lets the sessions of these people export, as if each had just given the password. */
export const confirmExports = (world: Pick<World, 'db'>, people: readonly Person[]) =>
  world.db
    .updateTable('sessions')
    .set({ exports_until: sql<Date>`now() + interval '1 hour'` })
    .where(sql<boolean>`account_id::text = any(${people.map(({ accountId }) => accountId)})`)
    .execute()

/** Exports as somebody who has just confirmed who they are. */
export async function download(world: World, who: Person, query = '') {
  await confirmExports(world, [who])
  return world.app.inject({ url: `/settings/export${query}`, headers: { cookie: `session=${who.token}` } })
}
