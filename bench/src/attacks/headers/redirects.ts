import { registerSomeone } from '../../../../server/src/testing/people.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Tally } from '../tally.ts'

const away = 'evil.example'

/** Spellings of addresses that lead off the site. */
const hostileNext = [
  ...[
    `//${away}`,
    `///${away}`,
    `////${away}`,
    `/\\${away}`,
    `\\\\${away}`,
    `\\/${away}`,
    `/\t/${away}`,
    `/\n/${away}`,
  ],
  ...[`/\r\n/${away}`, `https://${away}`, `HTTPS://${away}/`, `https:${away}`, `http:/${away}`, `javascript:alert(1)`],
  ...[`data:text/html,x`, `/%09/${away}`, `/%2f${away}`, `/..//${away}`, `/.//${away}`, `/x/..//${away}`, `@${away}`],
  ...[`.${away}`, `https://localhost@${away}`, `https://localhost.${away}`, ` //${away}`, `\u0000//${away}`],
  ...[`/\u00a0/${away}`, `/。。${away}`, `/login?next=//${away}`, `/p/../..//${away}`, `;//${away}`, `?//${away}`],
]

/** Resolves the address as a browser would. */
const leadsAway = (location: unknown, origin: string) =>
  typeof location === 'string' && URL.parse(location, `${origin}/login`)?.origin !== origin

export async function tryRedirects(world: AttackWorld, tally: Tally): Promise<number> {
  const { origin } = world
  const before = tally.tried
  const someone = await registerSomeone(world)
  const check = (what: string, location: unknown) =>
    tally.check(!leadsAway(location, origin), () => `${what} leads to ${location}`)
  for (const next of hostileNext) {
    for (const path of ['/login', '/register']) {
      const page = await world.app.inject({
        url: `${path}?next=${encodeURIComponent(next)}`,
        headers: { cookie: `session=${someone.token}` },
      })
      check(`${path} for who is logged in, next ${JSON.stringify(next)},`, page.headers.location)
      const guest = await world.app.inject({ url: `${path}?next=${encodeURIComponent(next)}` })
      const value = /name="next"[^>]*value="([^"]*)"/.exec(guest.body)?.[1] ?? ''
      check(`the form of ${path}, next ${JSON.stringify(next)},`, value.replaceAll('&amp;', '&'))
    }
    const guest = world.aGuest()
    const form = (fields: Record<string, string>, referer?: string) =>
      world.app.inject({
        method: 'POST',
        url: '/login',
        payload: new URLSearchParams({ form_key: guest.formKey, ...fields }).toString(),
        headers: {
          cookie: `session=${guest.token}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          host: new URL(origin).host,
          ...(referer && { referer }),
        },
      })
    const good = await form({ email: someone.email, password: someone.password, next })
    tally.check(good.statusCode === 303, () => `logging in by a plain form answers ${good.statusCode}`)
    check(`logging in, next ${JSON.stringify(next)},`, good.headers.location)
    const printable = /^[\x21-\x7e]+$/.test(next) ? next : `https://${away}/`
    const bad = await form({ email: someone.email, password: 'not this one' }, printable)
    check(`a refused log-in from ${JSON.stringify(printable)}`, bad.headers.location)
  }
  return tally.tried - before
}
