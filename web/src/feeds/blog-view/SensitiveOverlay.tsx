import { safeModeIsOn, sensitiveMedia } from '@bowerbird/domain/feeds/feeds.messages.ts'
import type { Survey as Asked } from '@bowerbird/domain/moderation/survey.contract.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSession } from '../../core/session.ts'
import { Survey } from '../../moderation/Survey.tsx'
import { Card } from '../../ui/Card.tsx'
import { Illustration } from '../../ui/Illustration.tsx'
import styles from './SensitiveOverlay.module.css'

/** Replaces posts that safe mode hides. BLOG-254 … BLOG-256 */
export function SensitiveOverlay({ survey }: { survey?: Asked | undefined }) {
  const { site_noun } = useSession().config
  return (
    <Card as="section" padded className={styles.overlay} aria-label={sensitiveMedia(site_noun)}>
      <Illustration name="feather" size={72} />
      <p className={styles.words}>{sensitiveMedia(site_noun)}</p>
      <p>
        <Link to="/settings/account">{safeModeIsOn()}</Link>
      </p>
      {survey && <Survey survey={survey} />}
    </Card>
  )
}
