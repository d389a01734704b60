import { t } from '@bowerbird/domain/core/language/t.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { AltBadge } from '../alt/AltBadge.tsx'
import { PostPoll } from '../polls/PostPoll.tsx'
import { AnswerContent } from './AnswerContent.tsx'
import { AudioContent } from './AudioContent.tsx'
import { ChatContent } from './ChatContent.tsx'
import { LinkContent } from './LinkContent.tsx'
import { PhotoContent } from './PhotoContent.tsx'
import { QuoteContent } from './QuoteContent.tsx'
import styles from './Transcript.module.css'
import { VideoContent } from './VideoContent.tsx'

/** The words of a sound or video; members of its blog write them here. CTRL-062 */
function Transcript({ content, post, isOwn }: { content: Content; post: Post; isOwn: boolean }) {
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

interface Props {
  content: Content
  post: Post
  /** The first thing on its page: its photo is fetched at once. */
  isUrgent?: boolean
  /** Shows its poll instead, which stands below the rich text. */
  isPoll?: boolean
}

/** Shows a kind's content beside its title and rich text, in the post's own part and in its trail alike. */
export function KindContent({ content, post, isUrgent = false, isPoll = false }: Props) {
  const { photo, quote, link, chat, audio, video, ask, poll, lang } = content
  const isOwn = content.content_id === post.content?.content_id
  if (isPoll) return poll ? <PostPoll poll={poll} post={post} lang={lang} /> : null
  if (photo) return <PhotoContent photo={photo} post={post} lang={lang} isOwn={isOwn} isUrgent={isUrgent} />
  if (quote) return <QuoteContent quote={quote} lang={lang} />
  if (link) return <LinkContent title={content.title} link={link} lang={lang} />
  if (chat) return <ChatContent chat={chat} lang={lang} />
  if (audio || video)
    return (
      <>
        {audio ? <AudioContent audio={audio} /> : video && <VideoContent video={video} content={content} post={post} />}
        <Transcript content={content} post={post} isOwn={isOwn} />
      </>
    )
  return ask ? <AnswerContent ask={ask} lang={lang} /> : null
}
