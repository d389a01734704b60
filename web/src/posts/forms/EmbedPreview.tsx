import { Loader } from '../../ui/Loader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { EmbedLookUp } from './embed-look-up.ts'
import styles from './KindForm.module.css'

/** A loader, then the player, or its picture, or why there is none. POST-270 */
export function EmbedPreview({ isLoading, found, problem }: EmbedLookUp) {
  if (isLoading) return <Loader label="Looking for the player" />
  if (problem) return <Notice tone="problem">{problem}</Notice>
  if (!found) return null
  if (found.unsupported) return <Notice>This can't be played here. It will be shown as a link.</Notice>
  return (
    <div className={styles.preview}>
      {found.preview_iframe ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: one frame, built by the server from known parts.
        <div dangerouslySetInnerHTML={{ __html: found.preview_iframe }} />
      ) : (
        found.thumbnail && <img src={found.thumbnail} alt="What the player shows" />
      )}
    </div>
  )
}
