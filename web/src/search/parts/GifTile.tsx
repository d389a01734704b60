import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { gifWidthDefaultPx } from '@bowerbird/domain/media/gifs.limits.ts'
import { gifTagsToShow } from '@bowerbird/domain/media/gifs.rules.ts'
import type { Gif } from '@bowerbird/domain/search/gifs.contract.ts'
import type { FocusEventHandler } from 'react'
import styles from './GifTile.module.css'

interface Props {
  id: string
  gif: Gif
  /** It is looked at: only then is it fetched. */
  isSeen: boolean
  isReady: boolean
  onChoose: () => void
  onFocus: FocusEventHandler<HTMLElement>
}

/** POST-278 … POST-281 */
export function GifTile({ id, gif, isSeen, isReady, onChoose, onFocus }: Props) {
  const tags = gifTagsToShow(gif.postTags)
  return (
    <li className={styles.tile} data-gif={id}>
      <button type="button" className={styles.choose} data-ready={isReady} onClick={onChoose} onFocus={onFocus}>
        <img
          src={isSeen ? gif.previewUrl || gif.mediaUrl : undefined}
          width={gif.width || gifWidthDefaultPx}
          height={gif.height || gifWidthDefaultPx}
          alt={
            tags.length
              ? t('GIF by {blog}: {tags}', { blog: gif.rootBlog, tags: formatList(tags, 'unit') })
              : t('GIF by {blog}', { blog: gif.rootBlog })
          }
        />
      </button>
      {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => `#${tag}`).join(' ')}</p>}
      <a className={styles.origin} href={gif.rootPostUrl} target="_blank" rel="noopener">
        {t('Originally posted by {rootBlog}', { rootBlog: gif.rootBlog })}
      </a>
    </li>
  )
}
