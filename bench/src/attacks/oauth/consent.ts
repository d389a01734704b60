import { registerApp } from '@bowerbird/domain/apps/apps.contract.ts'
import { decideConsent, decideTokenConsent } from '@bowerbird/domain/apps/consent.contract.ts'
import * as apps from '../../../../server/src/testing/api/apps.ts'
import type { Person, World } from '../../../../server/src/testing/world.ts'
import type { Tally } from '../tally.ts'

const { callback } = apps
const away = 'evil.example'

/** Spellings of addresses that look like the registered one to somebody. */
const addresses = [
  ...[`https://${away}/`, `https://${away}/back`, `//${away}/back`, `/\\${away}`, `https:${away}`, `https:///${away}`],
  ...[`${callback}/`, `${callback}/more`, `${callback}?a=1`, `${callback}#x`, `${callback}%00`, `${callback}%0d%0a`],
  ...[
    `${callback}.${away}`,
    `${callback}@${away}`,
    `https://app.example@${away}/back`,
    `https://app.example.${away}/back`,
  ],
  ...[`https://${away}/https://app.example/back`, `https://${away}?${callback}`, `https://${away}#${callback}`],
  ...[
    'http://app.example/back',
    'https://app.example:444/back',
    'https://APP.example/back',
    'https://app.example/Back',
  ],
  ...[
    'https://app.example/x/../back',
    'https://app.example//back',
    'https://app.example./back',
    'https://app.example/back;x',
  ],
  ...[
    'https://app.example\\@evil.example/back',
    'https://app%2eexample/back',
    ' https://app.example/back',
    `${callback} `,
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'file:///etc/passwd',
    'app.example/back',
    'oob',
    '/back',
  ],
]

const authorize = (app: apps.TestApp, fields: Record<string, string> = {}) => ({
  ...apps.usualChallenge,
  ...{ response_type: 'code', client_id: app.key, redirect_uri: callback, state: 's' },
  ...fields,
})

/** A request with an address that is not registered leads nowhere, whatever is decided. */
export async function tryRedirects(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  const app = await apps.anApp(world, wren)
  for (const redirect_uri of addresses) {
    const asked = authorize(app, { redirect_uri })
    const page = await world.app.inject({
      url: `/oauth2/authorize?${new URLSearchParams(asked)}`,
      headers: { cookie: `session=${wren.token}` },
    })
    const { location } = page.headers
    tally.check(page.statusCode === 400 && !location, `the page for ${redirect_uri}: ${page.statusCode} ${location}`)
    for (const decision of ['allow', 'deny']) {
      const { status, url } = await apps.decide(world, wren, app, { ...asked, decision })
      tally.check(status === 400 && !url, `${decision} for ${redirect_uri}: ${status} ${url}`)
      const plain = await sendForm(world, wren, { ...asked, decision, form_key: wren.formKey })
      const target = URL.parse(String(plain.headers.location ?? '/'), world.config.origin)?.origin
      tally.check(target === world.config.origin, `a form with ${decision} for ${redirect_uri} leads to ${target}`)
    }
    const old = await apps.requestToken(world, app, redirect_uri)
    tally.check(old.status !== 200, `a request token for ${redirect_uri}: ${old.status}`)
  }
  for (const twice of [`redirect_uri=https://${away}/&`, `redirect_uri[]=https://${away}/&`]) {
    const { headers } = await world.app.inject({
      url: `/oauth2/authorize?${twice}${new URLSearchParams(authorize(app))}`,
      headers: { cookie: `session=${wren.token}` },
    })
    tally.check(!String(headers.location ?? '').includes(away), `${twice} leads to ${headers.location}`)
    tally.check(!String(headers['content-security-policy']).includes(away), `${twice} may be led to by its form`)
  }
  for (const callbacks of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://app.example/',
    "https://a' evil/",
    'https://a;b/',
    'https://u:p@a/',
    'https://a/#b',
  ]) {
    const { status } = await world.send(wren, registerApp, { name: 'Bad', callbacks })
    tally.check(status === 400, `an app with the address ${callbacks}: ${status}`)
  }
}

const sendForm = (world: World, who: Person, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: decideConsent.path,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      ...{ cookie: `session=${who.token}`, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      ...headers,
    },
  })

/** Nobody but the page of consent decides: not another site, not a link. */
export async function tryForgeries(world: World, tally: Tally): Promise<void> {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const app = await apps.anApp(world, jay)
  const token = await apps.requestToken(world, app)
  const evil = `https://${away}`
  const own = { 'x-form-key': wren.formKey }
  const ways: Record<string, Record<string, string>> = {
    'no key': { 'x-form-key': '' },
    'the key of the app’s owner': { 'x-form-key': jay.formKey },
    'the key of a guest': { 'x-form-key': world.aGuest().formKey },
    'a page elsewhere': { ...own, origin: evil },
    'a page of no origin': { ...own, origin: 'null' },
    'the page of the app': { ...own, origin: new URL(callback).origin },
    'a cross-site fetch': { ...own, 'sec-fetch-site': 'cross-site' },
    'a neighbouring site': { ...own, 'sec-fetch-site': 'same-site' },
  }
  const asked = authorize(app, { decision: 'allow' })
  for (const [what, headers] of Object.entries(ways)) {
    const { status } = await world.send(wren, decideConsent, asked as never, headers)
    tally.check(status === 403, `a consent with ${what}: ${status}`)
    const old = await world.send(wren, decideTokenConsent, { oauth_token: token.key, decision: 'allow' }, headers)
    tally.check(old.status === 403, `a consent of OAuth 1 with ${what}: ${old.status}`)
    const { 'x-form-key': form_key = '', ...sent } = headers
    const plain = await sendForm(world, wren, { ...asked, form_key }, sent)
    const isLed = String(plain.headers.location ?? '').startsWith(callback)
    tally.check(!isLed, `a plain form with ${what}: ${plain.statusCode} ${plain.headers.location}`)
  }
  const links = [
    `/oauth2/authorize?${new URLSearchParams({ ...asked, form_key: wren.formKey })}`,
    `/oauth/authorize?${new URLSearchParams({ oauth_token: token.key, decision: 'allow', form_key: wren.formKey })}`,
  ]
  for (const url of links) {
    const { headers } = await world.app.inject({ url, headers: { cookie: `session=${wren.token}` } })
    tally.check(!String(headers.location ?? '').startsWith(callback), `a link decides: ${headers.location}`)
  }
  const { allowed } = await world.db
    .selectFrom('app_requests')
    .select(({ fn }) => fn.countAll<string>().as('allowed'))
    .where('account_id', '=', wren.accountId)
    .executeTakeFirstOrThrow()
  tally.check(allowed === '0', `${allowed} requests were allowed by forgeries`)
}

/** The pages on which an app is allowed, by OAuth 2, by OAuth 1, and for a request that is refused. */
export async function consentPages(world: World, who: Person): Promise<string[]> {
  const app = await apps.anApp(world, who)
  const token = await apps.requestToken(world, app)
  return [
    `/oauth2/authorize?${new URLSearchParams(authorize(app))}`,
    `/oauth2/authorize?${new URLSearchParams(authorize(app, { redirect_uri: `https://${away}/` }))}`,
    `/oauth/authorize?${new URLSearchParams({ oauth_token: token.key })}`,
    '/oauth/authorize?oauth_token=x',
  ]
}

export async function tryFrames(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  for (const url of await consentPages(world, wren)) {
    const { headers, statusCode } = await world.app.inject({ url, headers: { cookie: `session=${wren.token}` } })
    const policy = String(headers['content-security-policy'])
    tally.check(policy.includes("frame-ancestors 'none'"), `${url} may be framed: ${statusCode} ${policy}`)
    const old = headers['x-frame-options']
    if (statusCode === 200) tally.check(old === 'DENY', `${url} may be framed by old browsers: ${old}`)
    tally.check(!policy.includes(away), `${url} may lead to ${away}`)
    tally.check(headers['cache-control'] === 'no-store', `${url} is kept: ${headers['cache-control']}`)
  }
}

/** A token in a browser with a session would act for two at once. */
export async function tryBothCredentials(world: World, tally: Tally): Promise<void> {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const app = await apps.anApp(world, wren)
  const { access_token } = await apps.tokensFor(world, wren, app)
  const old = await apps.oldTokenFor(world, wren, app)
  const urls = ['/v2/user/info', `/v2/blog/${wren.blogName}/posts`, '/v2/user/dashboard', '/svc/user/info', '/svc/apps']
  for (const url of urls)
    for (const cookie of [wren, jay].map(({ token }) => `session=${token}`))
      for (const authorization of [
        `Bearer ${access_token}`,
        'Bearer x',
        apps.signed(world, app, { method: 'GET', url }, old),
      ]) {
        const { status } = await apps.readApi(world, url, { cookie, authorization })
        tally.check(status === 400, `${authorization.slice(0, 6)} and a session at ${url}: ${status}`)
      }
}
