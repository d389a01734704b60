import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { Suspense, useState } from 'react'
import { Link } from '../../core/router/Link.tsx'
import { useSession } from '../../core/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { openDescribe } from '../alt/describing.ts'
import { beforeFold, beforeReadMore } from '../editor/rich-html.ts'
import { kindContent, postTranslation } from '../kinds/lazy-kinds.ts'
import { pathOfPost } from '../post-path.ts'
import { RichText } from '../RichText.tsx'
import { BlockAuthor } from './BlockAuthor.tsx'
import styles from './PostBlocks.module.css'

/**
 * Shows the trail's blocks, oldest first, then this blog's own. An original needs no names: its header has it.
 * Media stands above its author's name.
 */
export function PostBlocks({ post, isInList }: { post: Post; isInList: boolean }) {
  const { user, config } = useSession()
  const [inWords, setInWords] = useState(() => (content: Content) => content)
  const isOriginal = post.trail.length === 0
  const blocks = [...post.trail, post.content].map((written, index) => {
    if (!written) return null
    const content = inWords(written)
    const part = (isPoll: boolean) => (
      <Suspense fallback={<div className={styles.coming} />}>
        <kindContent.Component content={content} post={post} isUrgent={!isInList && index === 0} isPoll={isPoll} />
      </Suspense>
    )
    const shown = content.type !== 'text' && part(false)
    const isWithheld = !content.blog && !content.blog_name
    const isFirst = index === 0 && (content.type === 'photo' || content.type === 'video')
    return (
      <section
        key={content.content_id}
        className={classNames(isOriginal ? styles.only : styles.block, isWithheld && styles.withheld)}
        data-media={isFirst}
      >
        {isFirst && shown}
        {!isOriginal && <BlockAuthor content={content} />}
        {content.title && content.type !== 'link' && (
          <h2 className={styles.title} dir="auto" lang={content.lang}>
            {isInList ? <Link to={pathOfPost(post)}>{content.title}</Link> : content.title}
          </h2>
        )}
        {!isFirst && shown}
        <Body content={content} post={post} keepReading={isInList ? pathOfPost(post) : null} />
        {content.poll && part(true)}
      </section>
    )
  })
  return (
    <>
      {blocks}
      {user && config.has_translation && (
        <Suspense>
          <postTranslation.Component post={post} onChange={(how) => setInWords(() => how)} />
        </Suspense>
      )}
    </>
  )
}

/** Additions to an answer follow it. POST-118 */
function Body({ content, post, keepReading }: { content: Content; post: Post; keepReading: string | null }) {
  const isOwn = content.content_id === post.content?.content_id && post.is_mine && post.state !== 'unapproved'
  const onDescribe = isOwn ? (address: string) => openDescribe(post, address) : undefined
  const html = content.body_html + (content.answer?.caption_html ?? '')
  const start = keepReading === null ? null : (beforeReadMore(html) ?? beforeFold(html))
  if (start === null || keepReading === null)
    return html ? <RichText html={html} lang={content.lang} onDescribe={onDescribe} /> : null
  return (
    <>
      <RichText html={start} lang={content.lang} onDescribe={onDescribe} />
      <p className={styles.more}>
        <Link to={keepReading}>{t('Keep reading')}</Link>
      </p>
    </>
  )
}
