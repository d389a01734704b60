import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { readChromium } from '../../../e2e/find-chromium.ts'
import { isShort } from '../short.ts'
import type { DemoTown } from './demo-town.ts'

/** A mid-range phone is about four times slower than a developer's machine. */
export const slowdown = isShort ? 1 : 4

export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = readChromium()
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  })
}

export interface Tab {
  page: Page
  tools: CDPSession
  close(): Promise<void>
}

/** Opens a tab with an empty cache and a throttled processor. */
export async function openTab(browser: Browser, { origin }: DemoTown, rate: number, state?: LoggedIn): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    ...(state && { storageState: state }),
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  if (rate > 1) await tools.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, tools, close: () => context.close() }
}

type LoggedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export async function logIn(browser: Browser, { origin, email, password }: DemoTown): Promise<LoggedIn> {
  const context = await browser.newContext({ baseURL: origin })
  const guest = await (await context.request.get('/svc/user/info')).json()
  const answer = await context.request.post('/login', {
    data: { email, password },
    headers: { 'x-form-key': guest.response.form_key },
  })
  if (!answer.ok()) throw new Error(`Nobody can log in as ${email}: ${answer.status()}`)
  const state = await context.storageState()
  await context.close()
  return state
}
