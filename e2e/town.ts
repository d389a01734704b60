import { randomUUID } from 'node:crypto'
import { logIn, readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { verifyEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { reachStep } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { borrowContext, endContexts } from './contexts.ts'
import { waitOnNavigation } from './hydration.ts'
import { readNewestLink } from './outbox.ts'
import { operator } from './register-operator.ts'
import type { startServer } from './start-server.ts'

export { expect }

/** A member with a blog and a browser context of their own. */
export interface Person {
  blogName: string
  email: string
  password: string
  context: BrowserContext
  page: Page
}

interface Browsing {
  /** Pages get no service worker without it: it would come between them and the server. */
  withWorker?: boolean
}

interface PersonOptions extends Browsing {
  /** Messages, replies, asks and mentions need a confirmed address. */
  isConfirmed?: boolean
}

export interface Town {
  origin: string
  /** Registers and finishes the welcome steps over HTTP, because few journeys test those forms. */
  newPerson(options?: PersonOptions): Promise<Person>
  newGuest(): Promise<Page>
  /** Logs the operator in, who is staff, in a context of its own. */
  newStaff(): Promise<Person>
  readNewestLink(to: string): Promise<string>
}

export const test = base.extend<{ town: Town; endsContexts: undefined }>({
  baseURL: async ({ browserName: _ }, use) => use(readSetting('TOWN_ORIGIN')),

  endsContexts: [
    async ({ browser }, use, info) => {
      await use(undefined)
      await endContexts(browser, info.status === info.expectedStatus)
    },
    { auto: true },
  ],

  town: async ({ browser, baseURL }, use) => {
    const origin = baseURL ?? ''
    const borrow = async ({ withWorker = false }: Browsing = {}) => {
      const serviceWorkers = withWorker ? 'allow' : 'block'
      const start = async () => {
        const context = await browser.newContext({ baseURL: origin, serviceWorkers })
        context.on('page', waitOnNavigation)
        await context.addInitScript(letUndoStay)
        return context
      }
      return withWorker ? start() : borrowContext(start)
    }
    const findLink = (to: string) => readNewestLink(readSetting('TOWN_DATA_DIR'), to)
    await use({
      origin,
      newGuest: async () => firstPage(await borrow()),
      newPerson: async ({ isConfirmed = false, ...browsing } = {}) => {
        const person = await registerIn(await borrow(browsing))
        if (isConfirmed) await confirmAddress(person, await findLink(person.email))
        return person
      },
      newStaff: async () => {
        const context = await borrow()
        const { email, password, name } = operator
        await post(context, logIn.path, { email, password })
        return { blogName: name, email, password, context, page: await firstPage(context) }
      },
      readNewestLink: findLink,
    })
  },
})

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? context.newPage()

/** A toast offers Undo for ten seconds, and a busy machine may be slower to press it. */
function letUndoStay(): void {
  const { setTimeout: start } = window
  const patient = (act: () => void, ms?: number, ...given: unknown[]) =>
    start(act, ms === 10_000 ? 60_000 : ms, ...given)
  window.setTimeout = patient as typeof setTimeout
}

type Site = Pick<Awaited<ReturnType<typeof startServer>>, 'origin' | 'dataDir'>

/** Registers somebody on a server of its own, in a context of theirs, and confirms their address. */
export async function registerAt(browser: Browser, { origin, dataDir }: Site): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin })
  context.on('page', waitOnNavigation)
  const person = await registerIn(context)
  await confirmAddress(person, await readNewestLink(dataDir, person.email))
  return person
}

/** The first account of an installation is staff. */
export async function registerIn(context: BrowserContext): Promise<Person> {
  const blogName = `b-${randomUUID().slice(0, 18)}`
  const about = { email: `${blogName}@example.test`, password: randomUUID(), name: blogName }
  const ownKey = await post(context, register.path, about)
  await context.request.post(reachStep.path, { data: { step: 'done' }, headers: { 'x-form-key': ownKey } })
  return { blogName, email: about.email, password: about.password, context, page: await firstPage(context) }
}

/** Posts as a page does, and returns the form key of the session, which is new after registering or logging in. */
async function post(context: BrowserContext, path: string, data: object): Promise<string> {
  const guest = await context.request.get(readUserInfo.path)
  const { form_key: formKey } = (await guest.json()).response
  const answer = await context.request.post(path, { data, headers: { 'x-form-key': formKey } })
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`)
  return (await answer.json()).response.form_key
}

async function confirmAddress(person: Person, link: string): Promise<void> {
  await post(person.context, verifyEmail.path, { token: new URL(link).searchParams.get('token') ?? '' })
}

function readSetting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the journeys run through npm test`)
  return value
}
