import type { ActivityChart } from '@bowerbird/domain/activity/activity.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import styles from './TopPosts.module.css'

/** The posts with the most notes in these days. */
export function TopPosts({ posts }: { posts: ActivityChart['top_posts'] }) {
  if (posts.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t('Most notes')}</h2>
      <ol className="plain">
        {posts.map(({ id, url, summary, type, notes, media_url, video_thumbnail_url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener" className={styles.post}>
              {(media_url || video_thumbnail_url) && (
                <img src={media_url || video_thumbnail_url} alt="" width="40" height="40" loading="lazy" />
              )}
              <span className={styles.summary} dir="auto">
                {summary ||
                  t(
                    '{type, select, text {A text post} photo {A photo post} quote {A quote post} link {A link post} chat {A chat post} audio {A audio post} video {A video post} answer {A answer post} other {A post}}',
                    { type },
                  )}
              </span>
              <span className={styles.notes}>
                {t('{count, plural, one {# note} other {# notes}}', { count: notes })}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
