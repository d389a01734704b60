import type { ShownApp } from '@bowerbird/domain/apps/apps.contract.ts'
import styles from './Apps.module.css'

/** The picture of an app, or its first letter. Its name always stands beside it, so it says nothing itself. */
export function AppIcon({ app: { name, icon } }: { app: Pick<ShownApp, 'name' | 'icon'> }) {
  if (icon) return <img className={styles.icon} src={icon} width={48} height={48} alt="" decoding="async" />
  return (
    <span className={styles.tile} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
