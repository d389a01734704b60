import {
  exampleValues,
  hookExample,
  readExamples,
  signExamples,
  writeExamples,
} from '@bowerbird/domain/api/examples.ts'
import { accessTokenSeconds, apiLimits, appsPerAccountMax } from '@bowerbird/domain/apps/apps.limits.ts'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { Fragment, type ReactNode } from 'react'
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
const Reference = ({ children }: { children: string }) => <a href="/docs">{children}</a>

/** API-088 */
export function Developers({ origin }: { origin: string }) {
  const values = { ...exampleValues, origin }
  const [reading, signing, writing] = [readExamples(values), signExamples(values), writeExamples(values)]
  return (
    <>
      <Part title="Your first call, in a minute">
        <ol>
          <li>
            <Link to="/oauth/apps">Register an app</Link>. A name is enough. You get a key, and a secret that is shown
            once. You can have {appsPerAccountMax} apps.
          </li>
          <li>Put the key and the name of a blog into one of these, and run it.</li>
        </ol>
        <Code example={reading.curl} />
        <Code example={reading.javascript} />
        <Code example={reading.python} />
        <p>
          The key alone reads what guests see. Answers and names are those of the Tumblr API, version 2, so tools that
          speak it work here once they call {origin}. The <Reference>reference</Reference> has every call.
        </p>
      </Part>
      <Part title="Act for a person">
        <p>
          To write, or to read what is somebody’s own, an app needs a token. The person sees who asks and for what,
          allows it, and can end it at <Link to="/settings/apps">their apps</Link> at any time. There are two ways; use
          the one your library has.
        </p>
        <p>
          <strong>OAuth 1.0a</strong> signs every call, and its token lasts until it is ended. Without an address to
          come back to, the person types a code: that is all a script for yourself needs.
        </p>
        <Code example={signing.oauth1} />
        <p>
          <strong>OAuth 2</strong> sends a token of {accessTokenSeconds / 60} minutes along. Register an address to come
          back to; the person returns there with a code. The scope <code>write</code> allows posting, and{' '}
          <code>offline_access</code> adds a refresh token, which is replaced at each use. PKCE is checked where you use
          it.
        </p>
        <Code example={signing.link} />
        <Code example={signing.oauth2} />
      </Part>
      <Part title="Write a post">
        <Code example={writing.curl} />
        <Code example={writing.picture} />
        <Code example={writing.javascript} />
        <Code example={writing.python} />
        <p>
          Posts are blocks of text, pictures, film, sound and links. They carry the name of the app that wrote them.
        </p>
      </Part>
      <Limits />
      <Webhooks />
    </>
  )
}

const Limits = () => (
  <Part title="Limits">
    <p>
      An app makes {apiLimits.perHour.max.toLocaleString('en')} calls an hour and{' '}
      {apiLimits.perDay.max.toLocaleString('en')} a day for each account. Every answer says what is left, in{' '}
      <code>x-ratelimit-perhour-remaining</code> and <code>x-ratelimit-perday-remaining</code>. Beyond that the answer
      is 429, and <code>Retry-After</code> says for how many seconds to wait.
    </p>
    <p>
      A person makes {postsPerDayMax} posts in 24 hours, by whatever app. <code>GET /v2/user/limits</code> tells what is
      left of this and of the rest.
    </p>
  </Part>
)

const headers = [
  [
    'X-Bowerbird-Event',
    'What happened: post.published, post.reblogged, post.replied, ask.received, or ping for a test.',
  ],
  ['X-Bowerbird-Delivery', 'An id that stays the same when a delivery is tried again, so that you can skip it.'],
  ['X-Bowerbird-Timestamp', 'When it was sent, in seconds. Refuse what is older than a few minutes.'],
  ['X-Bowerbird-Signature', 'sha256= and the HMAC-SHA256 of the timestamp, a full stop and the body, by the secret.'],
] as const

const Webhooks = () => (
  <Part title="Webhooks">
    <p>
      Instead of asking again and again, let the site call you. Add an address to your app at{' '}
      <Link to="/oauth/apps">your apps</Link>, and choose what it hears of the blogs whose people allowed the app. Each
      delivery is a POST with a short JSON body; read the rest by the API.
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
      Answer with any status from 200 to 299 within ten seconds. Anything else is tried again, at growing distances over
      two days, seven times in all. Answer 410 to end the webhook.
    </p>
  </Part>
)
