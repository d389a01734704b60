import { t } from '@bowerbird/domain/core/language/t.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { AltBadge } from '../alt/AltBadge.tsx'
import styles from './Transcript.module.css'

/** The words of a sound or video; members of its blog write them here. CTRL-062 */
export function Transcript({ content, post, isOwn }: { content: Content; post: Post; isOwn: boolean }) {
  const { audio, video } = content
  const text = audio?.transcript || video?.transcript || ''
  const isOurs = Boolean(audio?.url || (video && !video.frame))
  return (
    <>
      {text && (
        <details className={styles.transcript}>
          <summary>{t('Transcript')}</summary>
          <p className={styles.words} dir="auto" lang={content.lang}>
            {text}
          </p>
        </details>
      )}
      {isOwn && isOurs && <AltBadge post={post} item={recording} hasText={text !== ''} />}
    </>
  )
}
