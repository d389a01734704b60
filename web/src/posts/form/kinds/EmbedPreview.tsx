import { t } from '@bowerbird/domain/core/language/t.ts'
import { Button } from '../../../ui/fields/Button.tsx'
import { Loader } from '../../../ui/Loader.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type EmbedLookUp, frameByAddress } from './embed-look-up.ts'
import styles from './KindForm.module.css'

const noPreview = t('Couldn’t load a preview. It will still play in your post.')

interface Props extends EmbedLookUp {
  /** Shown for an address that cannot be played. */
  otherwise?: string
}

/** A loader, then the player, or its picture, or why there is none. POST-270 */
export function EmbedPreview({ isLoading, found, problem, retry, otherwise = '' }: Props) {
  if (isLoading) return <Loader label={t('Loading the player')} />
  if (problem)
    return (
      <Notice tone="problem">
        {problem}
        {retry && (
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        )}
      </Notice>
    )
  if (!found) return null
  if (found.unsupported)
    return (
      <Notice>{frameByAddress(found) ? noPreview : `${t("This can't be played here.")} ${otherwise}`.trim()}</Notice>
    )
  return (
    <div className={styles.preview}>
      {found.preview_iframe ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: one frame, built by the server from known parts.
        <div dangerouslySetInnerHTML={{ __html: found.preview_iframe }} />
      ) : found.thumbnail ? (
        <img src={found.thumbnail} alt={t('Player preview')} />
      ) : (
        <Notice>{noPreview}</Notice>
      )}
    </div>
  )
}
