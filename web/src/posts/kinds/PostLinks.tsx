import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useSyncExternalStore } from 'react'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { callWordsOf } from './call-words.ts'
import styles from './PostLinks.module.css'

const nothingChanges = () => () => {}
const isAndroid = () => /android/i.test(navigator.userAgent)

/** Shows a post's source and author, and its call to action. POST-106, POST-358 */
export function PostLinks({ post: { cta, source_url, submitter, writer, app_name } }: { post: Post }) {
  const onAndroid = useSyncExternalStore(nothingChanges, isAndroid, () => false)
  return (
    <>
      {cta && (
        <p className={styles.call}>
          <a
            href={(onAndroid && cta.android_url) || cta.url}
            className={styles.button}
            target="_blank"
            rel="noopener nofollow"
          >
            {callWordsOf(cta.text_code)}
          </a>
        </p>
      )}
      {source_url && (
        <p className={styles.source}>
          {rich('Source: <a>{host}</a>', {
            host: hostOf(source_url),
            a: (text) => (
              <a href={source_url} target="_blank" rel="noopener nofollow ugc">
                {text}
              </a>
            ),
          })}
        </p>
      )}
      {submitter && (
        <p className={styles.source}>
          {rich('Submitted by {name}', {
            name: submitter.blog ? (
              <Link to={blogPath(submitter.blog.name)}>
                <BlogName name={submitter.blog.name} />
              </Link>
            ) : (
              submitter.name
            ),
          })}
        </p>
      )}
      {writer && (
        <p className={styles.source}>
          {rich('Written by {name}', {
            name: (
              <Link to={blogPath(writer)}>
                <BlogName name={writer} />
              </Link>
            ),
          })}
        </p>
      )}
      {app_name && <p className={styles.source}>{t('Posted with {app}', { app: app_name })}</p>}
    </>
  )
}

const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? address
