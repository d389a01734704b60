import {
  exampleValues,
  hookExample,
  readExamples,
  signExamples,
  writeExamples,
} from '@bowerbird/domain/api/examples.ts'
import { accessTokenSeconds, apiLimits, appsPerAccountMax } from '@bowerbird/domain/apps/apps.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { Fragment, type ReactNode } from 'react'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { Code } from './Code.tsx'
import styles from './Developers.module.css'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <SheetSection title={title}>
    <div className={styles.words}>{children}</div>
  </SheetSection>
)

/** The reference is no page of the app. */
const Reference = ({ children }: { children: ReactNode }) => <a href="/docs">{children}</a>

/** API-088 */
export function Developers({ origin }: { origin: string }) {
  const values = { ...exampleValues, origin }
  const [reading, signing, writing] = [readExamples(values), signExamples(values), writeExamples(values)]
  return (
    <>
      <Part title={t('Make your first call')}>
        <ol>
          <li>
            {rich(
              '<link>Register an app</link>. A name is enough. You get a key, and a secret that is shown once. You can have {appsPerAccountMax, plural, one {# app} other {# apps}}.',
              { link: (text) => <Link to="/oauth/apps">{text}</Link>, appsPerAccountMax },
            )}
          </li>
          <li>{t('Put the key and a blog name into one of these examples, and run it.')}</li>
        </ol>
        <Code example={reading.curl} />
        <Code example={reading.javascript} />
        <Code example={reading.python} />
        <p>
          {rich(
            'The key alone reads what guests see. Answers and names are those of the Tumblr API, version 2, so tools that speak it work here once they call {origin}. The <reference>reference</reference> has every call.',
            { origin, reference: (text) => <Reference>{text}</Reference> },
          )}
        </p>
      </Part>
      <ActForPerson signing={signing} />
      <Part title={t('Write a post')}>
        <Code example={writing.curl} />
        <Code example={writing.picture} />
        <Code example={writing.javascript} />
        <Code example={writing.python} />
        <p>
          {t(
            'Posts are blocks of text, pictures, video, audio and links. They show the name of the app that created them.',
          )}
        </p>
      </Part>
      <Limits />
      <Webhooks />
    </>
  )
}

const ActForPerson = ({ signing }: { signing: ReturnType<typeof signExamples> }) => (
  <Part title={t('Act as a user')}>
    <p>
      {rich(
        'To write, or to read someone’s private data, an app needs a token. The person sees which app asks for what, allows it, and can end its access at <link>their apps</link> anytime. There are two ways. Use the one your library supports.',
        { link: (text) => <Link to="/settings/apps">{text}</Link> },
      )}
    </p>
    <p>
      {rich(
        '<strong>OAuth 1.0a</strong> signs every call, and its token lasts until it is ended. Without an address to come back to, the person types a code: that is all a script for yourself needs.',
        { strong: (text) => <strong>{text}</strong> },
      )}
    </p>
    <Code example={signing.oauth1} />
    <p>
      {rich(
        '<strong>OAuth 2</strong> sends a token of {count, plural, one {# minute} other {# minutes}} along. Register an address to come back to; the person returns there with a code. The scope {code} allows posting, and {code2} adds a refresh token, which is replaced at each use. PKCE (S256) is required.',
        {
          strong: (text) => <strong>{text}</strong>,
          count: accessTokenSeconds / 60,
          code: <code>write</code>,
          code2: <code>offline_access</code>,
        },
      )}
    </p>
    <Code example={signing.pkce} />
    <Code example={signing.link} />
    <Code example={signing.oauth2} />
  </Part>
)

const Limits = () => (
  <Part title={t('Limits')}>
    <p>
      {rich(
        'An app can make {max, plural, one {# call} other {# calls}} an hour and {max2, number} a day for each account. Every response has the remaining number in {code} and {code2}. Beyond that, the response is 429, and {code3} has the seconds to wait.',
        {
          max: apiLimits.perHour.max,
          max2: apiLimits.perDay.max,
          code: <code>x-ratelimit-perhour-remaining</code>,
          code2: <code>x-ratelimit-perday-remaining</code>,
          code3: <code>Retry-After</code>,
        },
      )}
    </p>
    <p>
      {rich(
        'Each person can make {postsPerDayMax, plural, one {# post} other {# posts}} in 24 hours across all apps. {code} shows how much of this and other limits is left.',
        { postsPerDayMax, code: <code>GET /v2/user/limits</code> },
      )}
    </p>
  </Part>
)

const headers = [
  [
    'X-Bowerbird-Event',
    t('Event type: post.published, post.reblogged, post.replied, ask.received, or ping for a test.'),
  ],
  ['X-Bowerbird-Delivery', t('An id that stays the same when a delivery is tried again, so that you can skip it.')],
  ['X-Bowerbird-Timestamp', t('Time of sending, in seconds. Reject deliveries older than a few minutes.')],
  [
    'X-Bowerbird-Signature',
    t('sha256= and the HMAC-SHA256 of the timestamp, a period and the body, keyed with the secret.'),
  ],
] as const

const Webhooks = () => (
  <Part title={t('Webhooks')}>
    <p>
      {rich(
        'Instead of polling, let this site call your app. Add an address to your app at <link>your apps</link>, and choose events from the blogs whose owners allowed the app. Each delivery is a POST with a short JSON body. Read the rest through the API.',
        { link: (text) => <Link to="/oauth/apps">{text}</Link> },
      )}
    </p>
    <dl className={styles.facts}>
      {headers.map(([name, words]) => (
        <Fragment key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
    </dl>
    <Code example={hookExample} />
    <p>
      {t(
        'Respond with a status from 200 to 299 within ten seconds. Anything else is retried with growing delays over two days, seven times in total. Respond with 410 to end the webhook.',
      )}
    </p>
  </Part>
)
