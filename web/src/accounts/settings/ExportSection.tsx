import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import styles from './ExportSection.module.css'

/** A plain link: the browser saves what comes. */
export function ExportSection() {
  return (
    <SheetSection title="Your data">
      <p className={styles.words}>
        Everything you wrote here, whom you follow, your messages and your media, in one zip file that any computer can
        open.
      </p>
      <a className={styles.download} href="/settings/export" download>
        Download everything
      </a>
    </SheetSection>
  )
}
