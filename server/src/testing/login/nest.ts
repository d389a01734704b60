import { randomUUID } from 'node:crypto'
import * as calls from '@bowerbird/domain/accounts/oidc.contract.ts'
import { useOwnDatabase } from '../own-database.ts'
import { openWorld, type Person } from '../world.ts'
import { issuerClient, openIssuer } from './issuer.ts'

export type Nest = Awaited<ReturnType<typeof openNest>>

export const aName = () => `o-${randomUUID().slice(0, 18)}`

/** A world of its own that lets people in by the issuer Nest, and one member, who is staff. */
export async function openNest() {
  const database = await useOwnDatabase()
  const issuer = await openIssuer()
  const env = {
    OIDC_ISSUER: issuer.origin,
    OIDC_CLIENT_ID: issuerClient.clientId,
    OIDC_CLIENT_SECRET: issuerClient.clientSecret,
    OIDC_NAME: 'Nest',
    OIDC_STAFF_GROUP: 'keepers',
  }
  const world = await openWorld(env)
  const staff = await world.aMember({ isStaff: true })

  /** Somebody whom the issuer knows; `claims` are what it says of them. */
  function someoneThere(claims: Record<string, unknown> = {}) {
    const name = aName()
    const email = `${name}@example.test`
    issuer.people.set(name, { email, email_verified: true, preferred_username: name, ...claims })
    return { sub: name, name, email }
  }

  const begin = async (browser: Person) =>
    (await world.send(browser, calls.beginOidc, { lead_to: '/likes' })).response.url

  async function arrive(sub: string, browser: Person = world.aGuest()) {
    const answer = await world.send(browser, calls.finishOidc, await issuer.enter(await begin(browser), sub))
    return { ...answer, browser }
  }

  async function join(there: ReturnType<typeof someoneThere>) {
    const { response, browser } = await arrive(there.sub)
    return world.send(browser, calls.joinByOidc, { token: response.token, name: there.name })
  }

  const close = async () => {
    await world.close()
    await issuer.close()
    await database.drop()
  }
  return { world, issuer, staff, env, someoneThere, begin, arrive, join, close }
}
