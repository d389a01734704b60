import { createHmac } from 'node:crypto'
import { email as emailSchema } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { wireText } from '@bowerbird/domain/core/wire.ts'
import type { ClientAuth, Configuration, CustomFetch, IDToken } from 'openid-client'
import type { Deps } from '../../core/deps.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'

/** Somebody, by the claims of the issuer. */
export interface Person {
  subject: string
  /** Empty when the issuer does not tell one that can be used. */
  email: string
  isEmailVerified: boolean
  name: string
  /** Null where groups decide nothing. */
  isInStaffGroup: boolean | null
  /** The issuer has asked for a second factor. */
  hasMfa: boolean
}

const discoveryTtlMs = 3_600_000
const clockToleranceSeconds = 30

const found = new WeakMap<object, { at: number; configuration: Configuration }>()

export function oidcOf({ config }: Deps) {
  if (!config.oidc) throw new RefusedError(coreRefusals.notFound)
  return config.oidc
}

/** Reads the issuer's metadata, and again when they are an hour old. */
async function discover(deps: Deps): Promise<Configuration> {
  const oidc = oidcOf(deps)
  const known = found.get(oidc)
  if (known && Date.now() - known.at < discoveryTtlMs) return known.configuration
  const client = await import('openid-client')
  const authenticate: ClientAuth = (server, ...rest) => {
    const isPosted = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const how = isPosted ? client.ClientSecretPost : client.ClientSecretBasic
    return how(oidc.clientSecret)(server, ...rest)
  }
  const configuration = await client.discovery(
    new URL(oidc.issuer),
    oidc.clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    authenticate,
    {
      [client.customFetch]: fetchBy(deps),
      // Only an issuer on this machine may be without TLS; the options refuse any other.
      execute: oidc.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    },
  )
  client.enableNonRepudiationChecks(configuration)
  found.set(oidc, { at: Date.now(), configuration })
  return configuration
}

/** The issuer may be inside the operator's network; whatever else it names may not. */
const fetchBy =
  (deps: Deps): CustomFetch =>
  (url, { headers, body }) =>
    deps.outgoing.fetchFor(new URL(oidcOf(deps).issuer).origin, url, {
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
    })

const returnTo = ({ config }: Deps) => `${config.origin}/login/oidc`

/** The nonce and the PKCE verifier are known to the server alone, until they are sent. */
const derived = ({ secret }: Deps, purpose: 'nonce' | 'verifier', state: string) =>
  createHmac('sha256', secret).update(`oidc ${purpose}:${state}`).digest('base64url')

export const addressToLogIn = (deps: Deps, state: string): Promise<string> =>
  orRefused(deps, async () => {
    const client = await import('openid-client')
    const url = client.buildAuthorizationUrl(await discover(deps), {
      redirect_uri: returnTo(deps),
      scope: oidcOf(deps).scopes,
      ...{ state, nonce: derived(deps, 'nonce', state) },
      code_challenge: await client.calculatePKCECodeChallenge(derived(deps, 'verifier', state)),
      code_challenge_method: 'S256',
    })
    return url.href
  })

/** Turns the code that came back into who came. */
export const readPerson = (deps: Deps, sent: { code: string; state: string; iss?: string | undefined }) =>
  orRefused(deps, async (): Promise<Person> => {
    const client = await import('openid-client')
    const configuration = await discover(deps)
    const { iss, ...rest } = sent
    const back = new URL(returnTo(deps))
    back.search = new URLSearchParams({ ...rest, ...(iss && { iss }) }).toString()
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      expectedState: sent.state,
      expectedNonce: derived(deps, 'nonce', sent.state),
      pkceCodeVerifier: derived(deps, 'verifier', sent.state),
      idTokenExpected: true,
    })
    const claims = tokens.claims() as IDToken
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
    return personOf({ ...more, ...claims }, oidcOf(deps))
  })

const subjectSchema = wireText(255).min(1)
const nameSchema = wireText(100)

/** The issuer's words are checked like those of a form. */
function personOf(claims: IDToken, { groupsClaim, staffGroup }: ReturnType<typeof oidcOf>): Person {
  const { sub, email, email_verified, preferred_username, name, amr } = claims
  return {
    subject: subjectSchema.parse(sub),
    email: emailSchema.safeParse(email).data ?? '',
    isEmailVerified: email_verified === true,
    name: nameSchema.safeParse(preferred_username ?? name).data ?? '',
    isInStaffGroup: staffGroup === null ? null : listOf(claims[groupsClaim]).includes(staffGroup),
    hasMfa: listOf(amr).includes('mfa'),
  }
}

const listOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim])

/** Tells an issuer that is away from one that says no. The log has the reason. */
async function orRefused<Result>(deps: Deps, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedError) throw error
    deps.log.warn({ err: error, issuer: oidcOf(deps).issuer }, 'the issuer did not log somebody in')
    throw new RefusedError(isAway(error) ? loginRefusals.oidcDown : loginRefusals.oidcRefused)
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof OutgoingError || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
