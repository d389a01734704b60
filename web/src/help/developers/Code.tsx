import type { Example } from '@bowerbird/domain/api/examples.ts'
import { CopyText } from '../../apps/CopyText.tsx'
import styles from './Developers.module.css'

/** An example with a button that copies it; a long line scrolls inside. */
export function Code({ example: { name, code } }: { example: Example }) {
  return (
    <figure className={styles.example}>
      <figcaption className={styles.caption}>
        {name}
        <CopyText text={code} label={`Copy: ${name}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.code} tabIndex={0} aria-label={name}>
        <pre>{code}</pre>
      </section>
    </figure>
  )
}
