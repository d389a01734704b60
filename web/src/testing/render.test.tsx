// @vitest-environment node
import type { Call } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { expect, test, vi } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { aSession, aUser } from './people.ts'

vi.mock('virtual:client-manifest', () => ({
  manifest: {
    'src/entry.client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'] },
    'src/pages/account/LoginPage.tsx': { file: 'assets/login.js', css: ['assets/login.css'], imports: ['_forms.js'] },
    '_forms.js': { file: 'assets/forms.js' },
    'src/pages/parts/MemberParts.tsx': { file: 'assets/members.js', css: ['assets/members.css'] },
    'src/posts/form/PostForm.tsx': { file: 'assets/form.js', imports: ['_forms.js'] },
  },
}))
const { render, inlineScripts } = await import('../entry.server.tsx')

type Transport = (call: Call, sent: Record<string, unknown>) => Promise<unknown>

const at = (url: string, transport: Transport = fakeServer().transport, onError?: (problem: unknown) => void) =>
  render({
    url,
    origin: 'https://bowerbird.test',
    assets: { scripts: ['/assets/entry.js'], styles: [] },
    transport,
    ...(onError && { onError }),
  })

test('a page comes whole: words, title, form key, its own styles, and no inline script but the one the policy names', async () => {
  const { status, html } = await at('/login')
  expect(status).toBe(200)
  expect(html).toContain('<title>Log in · Bowerbird</title>')
  expect(html).toContain('<meta name="form-key" content="form-key-of-tests">')
  expect(html).toContain('<link rel="canonical" href="https://bowerbird.test/login">')
  expect(html).toContain('href="/assets/login.css"')
  expect(html).toContain('<link rel="modulepreload" href="/assets/forms.js">')
  expect(html).not.toContain('members')
  expect(html).not.toContain('rel="later"')
  expect(html).toContain('name="password"')
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script)
  expect(inline).toEqual(inlineScripts)
})

test('a member gets what is for members, and its styles', async () => {
  const { html } = await at('/settings/password', fakeServer(aUser()).transport)
  expect(html).toContain('aria-label="Account"')
  expect(html).toContain('href="/assets/members.css"')
  expect(html).toContain('<link rel="later" href="/assets/form.js">')
  expect(html).not.toContain('<link rel="later" href="/assets/entry.js">')
})

test('what the cache holds travels as data that cannot leave its place', async () => {
  const session = { ...aSession(), form_key: '</script><script>alert(1)</script>' }
  const { html } = await at('/login', async () => session)
  expect(html).not.toContain('<script>alert(1)')
  const data = JSON.parse(html.match(/id="page-data">(.*?)<\/script>/s)?.[1] ?? '')
  expect(data.queries).toContainEqual([['/svc/user/info', {}], session])
})

test('a guest at a page for members is sent to log in', async () => {
  expect(await at('/settings/account?a=b')).toEqual({
    status: 302,
    redirect: '/login?next=%2Fsettings%2Faccount%3Fa%3Db',
    html: '',
  })
})

test('nothing there answers 404 and asks not to be indexed', async () => {
  const { status, html } = await at('/no/such/page')
  expect(status).toBe(404)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<title>Nothing here · Bowerbird</title>')
  expect(html).toContain(coreRefusals.notFound.text.replace("'", '&#x27;'))
})

test.each([
  ['/no%0Asuch%0d%0Apage?a=%0A', '/nosuchpage?a=%0A'],
  ['/blog/%E2%80%A8bowerbird', '/blog/bowerbird'],
  ['/%0A/elsewhere.example', '/elsewhere.example'],
  ['/%0A%5C/%0A/elsewhere.example', '/%5C//elsewhere.example'],
])('an address broken over lines, %s, leads to the whole one on this site', async (broken, whole) => {
  expect(await at(broken)).toEqual({ status: 302, redirect: whole, html: '' })
  expect(new URL(whole, 'https://bowerbird.test').host).toBe('bowerbird.test')
})

test('a refusal answers its status with its words', async () => {
  const busy = async () => {
    throw new RefusedError(coreRefusals.busy)
  }
  const { status, html } = await at('/', busy)
  expect(status).toBe(503)
  expect(html).toContain(coreRefusals.busy.text)
})

test('a bug answers 500, is reported, and tells the visitor nothing', async () => {
  const report = vi.fn()
  const bug = new Error('connection string with a password')
  const { status, html } = await at('/', () => Promise.reject(bug), report)
  expect(status).toBe(500)
  expect(report).toHaveBeenCalledWith(bug)
  expect(html).not.toContain('password')
})
