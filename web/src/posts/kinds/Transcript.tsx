import { t } from '@bowerbird/domain/core/language/t.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { AltBadge } from '../alt/AltBadge.tsx'
import styles from './Transcript.module.css'

/** The words of a sound or video; members of its blog write them here. CTRL-062 */
export function Transcript({ content, post }: { content: Content; post: Post }) {
  const { audio, video } = content
  const text = audio?.transcript || video?.transcript || ''
  const isOwn = content === post.content && Boolean(audio?.url || (video && !video.frame))
  return (
    <>
      {text && (
        <details className={styles.transcript}>
          <summary>{t('Transcript')}</summary>
          <p className={styles.words} dir="auto">
            {text}
          </p>
        </details>
      )}
      {isOwn && <AltBadge post={post} item={recording} hasText={text !== ''} />}
    </>
  )
}
