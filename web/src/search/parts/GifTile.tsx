import { gifTagsToShow } from '@bowerbird/domain/media/gifs.rules.ts'
import type { Gif } from '@bowerbird/domain/search/search.contract.ts'
import styles from './GifTile.module.css'

/** POST-278 … POST-281 */
export function GifTile({ gif, onChoose }: { gif: Gif; onChoose: () => void }) {
  const tags = gifTagsToShow(gif.postTags)
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.choose} onClick={onChoose}>
        <img
          src={gif.previewUrl || gif.mediaUrl}
          width={gif.width}
          height={gif.height}
          alt={`GIF by ${gif.rootBlog}${tags.length ? `: ${tags.join(', ')}` : ''}`}
          loading="lazy"
        />
      </button>
      {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => `#${tag}`).join(' ')}</p>}
      <a className={styles.origin} href={gif.rootPostUrl} target="_blank" rel="noopener">
        Originally posted by {gif.rootBlog}
      </a>
    </li>
  )
}
