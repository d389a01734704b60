import { classNames } from './class-names.ts'
import styles from './Skeleton.module.css'

interface Props {
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string
}

/** Stands where something will be, in its size, until it is there. */
export function Skeleton({ width = '100%', height = 16, round = false, className }: Props) {
  return (
    <span
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
