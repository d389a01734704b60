import { t } from '@bowerbird/domain/core/language/t.ts'
import { defaultSiteName } from '@bowerbird/domain/core/words.ts'
import { type PageArgs, readSession } from '../../core/page/page.ts'
import { redirect } from '../../core/router/route.ts'
import { useSession } from '../../core/session.ts'
import { FrontPosts } from '../../feeds/FrontPosts.tsx'
import { frontQuery } from '../../feeds/front.query.ts'
import { livelyQuery } from '../../feeds/tags/lively.query.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { Illustration, illustrations } from '../../ui/Illustration.tsx'
import styles from './FrontPage.module.css'

export const isForReading = true
const aboutTheKind = t(
  'Words, pictures, songs, half a thought. Put them on a blog that looks like you, follow the people whose finds you love, and pass the best ones on.',
)

export async function loader({ client }: PageArgs) {
  const { user, config } = await readSession(client)
  if (user) throw redirect('/dashboard')
  const town = Promise.all([client.prefetchQuery(frontQuery), client.prefetchQuery(livelyQuery())])
  if (typeof window === 'undefined') await town
  return { description: config.site_description }
}

export const head = ({ description }: { description: string }) => ({
  description: description || t('Gather what you find beautiful, set it out, and see what others have found.'),
  canonical: '/',
})

export function Component() {
  const { signups, site_name: name, site_description: description } = useSession().config
  const isNamed = name !== defaultSiteName
  return (
    <div data-ground="page">
      <div className={styles.front}>
        <div className={styles.found} aria-hidden="true">
          {illustrations.map((name) => (
            <Illustration key={name} name={name} size={72} />
          ))}
        </div>
        <h1 className={styles.title}>{isNamed ? name : t('A place for the things you find')}</h1>
        <p className={styles.lead}>{description || aboutTheKind}</p>
        {signups === 'invite' && <p className={styles.lead}>{t('Sign-ups are by invitation only.')}</p>}
        <div className={styles.actions}>
          {signups !== 'closed' && (
            <ButtonLink to="/register" look="primary">
              {t('Get started')}
            </ButtonLink>
          )}
          <ButtonLink to="/login">{t('Log in')}</ButtonLink>
          <ButtonLink to="/explore" look="quiet">
            {t('Look around')}
          </ButtonLink>
        </div>
      </div>
      <FrontPosts />
    </div>
  )
}
