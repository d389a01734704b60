import styles from './Badge.module.css'
import { classNames } from './class-names.ts'

const most = 99

/** A small count; past 99 it reads "99+". */
export function Badge({ count, className }: { count: number; className?: string | undefined }) {
  return (
    <span className={classNames(styles.badge, className)} aria-hidden="true">
      {count > most ? `${most}+` : count}
    </span>
  )
}
