import type { Example } from '@bowerbird/domain/api/examples.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { CopyText } from '../../apps/CopyText.tsx'
import styles from './Developers.module.css'

/** An example with a button that copies it. */
export const Code = ({ example: { name, code } }: { example: Example }) => (
  <figure className={styles.example} aria-label={name}>
    <figcaption className={styles.caption}>
      {name}
      <CopyText text={code} label={t('Copy: {name}', { name })} />
    </figcaption>
    <pre className={styles.code} dir="ltr">
      {code}
    </pre>
  </figure>
)
